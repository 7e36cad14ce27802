import { formatCoins } from '@proverse/shared';
import { parseArgs } from 'node:util';
import { connect } from '../connect.ts';
import { printable } from '../format.ts';
import { COMMON_OPTIONS, onlyArgument } from '../options.ts';
import { textFrom } from '../prompt.ts';

/** Replies to a message and prints what it earned. */
export async function reply(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...COMMON_OPTIONS, message: { type: 'string' } },
  });
  const messageId = onlyArgument(positionals, 'message id');
  const { messages } = await connect(values.url);
  const replied = await messages.reply.mutate({ messageId, content: await textFrom(values.message) });
  const { fromUserName, amount, feeCoins } = replied;
  if (values.json) console.log(JSON.stringify(replied, null, 2));
  else console.log(`Replied to ${printable(fromUserName)}. You earned ${formatCoins(amount - feeCoins)}.`);
}
