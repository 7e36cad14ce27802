/** The texts of every language: complete, valid, and with the values and elements of the English ones. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { LINGUI } from '../../shared/locales/config.ts';
import { sharedTexts } from '../command-parts/shared-texts.ts';

const root = join(import.meta.dirname, '../..');
const [catalog] = await getCatalogs(LINGUI);
const known = new Set(Object.keys((await catalog?.read(LINGUI.locales[0] ?? '')) ?? {}));

/** The names of values and the elements of a text, each once: a language may repeat or join them. */
function partsOf(text: string): string[] {
  const found = new Set<string>();
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (typeof token === 'string') for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) found.add(tag);
      else if (Array.isArray(token)) {
        found.add(`{${String(token[0])}}`);
        Object.values((token[2] ?? {}) as object).forEach(visit);
      }
    }
  };
  visit([compileMessageOrThrow(text)].flat());
  return [...found].toSorted();
}

test.for(LINGUI.locales)('%s has every text, with the parts of the English one', async (language) => {
  const texts = Object.entries((await catalog?.read(language)) ?? {});
  expect(texts.length).toBeGreaterThan(1000);
  const wrong = texts.flatMap(([id, { message = id, translation = '' }]) => {
    if (translation === '') return [`No translation: ${message}`];
    const [english, other] = [partsOf(message), partsOf(translation)];
    return english.join() === other.join() ? [] : [`${message} has ${english.join(' ')}, not ${other.join(' ')}`];
  });
  expect(wrong).toEqual([]);
});

/**
 * Two words or more, of which the first is capital or a figure, or what screen readers get after a colon. Not in a macro, an error,
 * or a value that is stored.
 */
const PLAIN_TEXT =
  /(?<!\b(?:one|other|message|value): |\w*Error\()'((?:[A-Z][a-z]+|[A-Z]{2,}|\d+(?:-[a-z]+)?) [\w’., -]+|: [a-z ]+)'/g;

test("the server's texts are collected; those of the client are checked where it is built", () => {
  const files = globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] });
  const used = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8')
        .replaceAll(/\/\*\*.*?\*\//gs, '')
        .matchAll(/\bi18n\s*\.t\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g),
    ].map(([, , text = '']) => text.replaceAll(/\\(.)/g, '$1')),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(
    used.filter((text) => !known.has(text)),
    'npm run fix collects them',
  ).toEqual([]);
});

test("shared's texts are collected", () => {
  expect(sharedTexts().length).toBeGreaterThan(200);
  expect(sharedTexts().filter((text) => !known.has(text))).toEqual([]);
});

test('the client has no text for people outside the macros', async () => {
  const messages = new Set(
    Object.values((await catalog?.read(LINGUI.locales[0] ?? '')) ?? {}).map(({ message }) => message),
  );
  const exclude = ['**/*.test.*', '**/*fixtures*', '**/sample-*', '**/testing/**'];
  const files = globSync('client/src/**/*.{ts,tsx}', { cwd: root, exclude });
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\/|^ *\/\/.*?$/gms, '');
    return [...code.matchAll(PLAIN_TEXT)].flatMap(([, text = '']) => (messages.has(text) ? [] : [`${file}: ${text}`]));
  });
  expect(found).toEqual([]);
});
