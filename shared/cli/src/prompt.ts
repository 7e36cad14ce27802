import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';

/**
 * Asks for one line on standard error, so that standard output has only results. `isSecret` hides what is typed.
 * @throws AbortError when the input ends or the user presses Ctrl-C
 */
export async function prompt(question: string, { isSecret = false } = {}): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({
    input: process.stdin,
    output: isSecret ? nowhere : process.stderr,
    terminal: process.stdin.isTTY,
  });
  const closed = new AbortController();
  reader.once('close', () => closed.abort());
  if (isSecret) process.stderr.write(question);
  try {
    return (await reader.question(isSecret ? '' : question, { signal: closed.signal })).trim();
  } finally {
    reader.close();
    if (isSecret) process.stderr.write('\n');
  }
}

/** Returns whether the user types y or yes. */
export async function confirm(question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await prompt(`${question} [y/N] `));
}

/** Returns the text of an option, of a pipe, or one line that the user types. */
export async function textFrom(option: string | undefined): Promise<string> {
  if (option !== undefined) return option;
  return process.stdin.isTTY ? prompt('Message: ') : (await text(process.stdin)).trim();
}
