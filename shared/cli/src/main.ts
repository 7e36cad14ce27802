#!/usr/bin/env node
import { ask } from './commands/ask.ts';
import { inbox } from './commands/inbox.ts';
import { listen } from './commands/listen.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { reply } from './commands/reply.ts';
import { HELP } from './help.ts';
import { failureOf } from './failure.ts';

const COMMANDS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['login', login],
  ['logout', logout],
  ['inbox', inbox],
  ['ask', ask],
  ['reply', reply],
  ['listen', listen],
]);

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS.get(name);
if (command && !args.includes('--help')) {
  try {
    await command(args);
  } catch (error) {
    const { text, exitCode } = failureOf(error);
    console.error(text);
    // Not process.exit(), which could lose output that a pipe has not taken yet.
    process.exitCode = exitCode;
  }
} else {
  const wantsHelp = command !== undefined || name === '--help' || name === 'help';
  (wantsHelp ? console.log : console.error)(HELP);
  process.exitCode = wantsHelp ? 0 : 2;
}
