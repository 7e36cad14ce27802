/** What the API documentation says before its calls, in Markdown. */
import { ERRORS } from '@proverse/shared';
import { COMMON_CODES, UNEXPECTED_CODES } from './failures.ts';

const PARAGRAPHS = [
  'Paid messages between people. Coins are integers, 1 coin = 1 INR. Dates are ISO 8601 in UTC. ' +
    'Failed calls return `{ message, error, errors?, requestId }`. After a limit (429) or a busy service (503) nothing was ' +
    'changed, and `Retry-After` says when to repeat the call. Two changes per user run at a time, a few reads ' +
    'too, and one file; more wait, and the rest are rejected with `TOO_MANY_AT_ONCE`. Each user may take about 7 % of the time of ' +
    'one of the server’s cores, and more for a moment. Calls with an API token are counted separately.',
  '## SDK, CLI and MCP',
  '- `@proverse/shared`: SDK for TypeScript and JavaScript. Typed calls with retries, paging, live events and `verifyWebhook`. Its ' +
    'README has ten recipes.\n' +
    '- `@proverse/cli`: the command line. `proverse login`, `inbox`, `ask`, `reply` and `listen`.\n' +
    '- `/mcp`: a Model Context Protocol server for AI assistants. It needs an API token with `messages:read`. It finds experts, reads ' +
    'messages and drafts questions and replies. A person confirms each draft in the browser, so it never spends coins.',
  '## Errors',
  'Programs read the code in `error`. Besides the codes that a call lists, any call may fail with ' +
    [...COMMON_CODES, ...UNEXPECTED_CODES].map((code) => `\`${code}\``).join(', ') +
    '.',
];

/** Returns the text, with each error code once. */
export function introduction(): string {
  const errors = Object.entries(ERRORS).map(([code, { status, text }]) => `| \`${code}\` | ${status} | ${text} |`);
  return [...PARAGRAPHS, ['| Code | Status | Text |', '|---|---|---|', ...errors].join('\n')].join('\n\n');
}
