import { parseArgs } from 'node:util';
import { connect } from '../connect.ts';
import { formatMessage } from '../format.ts';
import { COMMON_OPTIONS } from '../options.ts';

/** Prints the first page of the inbox, or with `--all` every page. */
export async function inbox(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { ...COMMON_OPTIONS, all: { type: 'boolean', default: false } } });
  const { messages } = await connect(values.url);
  const listed = [];
  if (values.all) for await (const message of messages.inbox.all()) listed.push(message);
  else listed.push(...(await messages.inbox.query({})).content);
  if (values.json) console.log(JSON.stringify(listed, null, 2));
  else console.log(listed.length === 0 ? 'No messages yet' : listed.map(formatMessage).join('\n'));
}
