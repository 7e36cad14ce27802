import { parseArgs } from 'node:util';
import { connect } from '../connect.ts';
import { formatEvent } from '../format.ts';
import { COMMON_OPTIONS } from '../options.ts';

/** Prints one line per event until the user stops it. A lost connection is opened again. */
export async function listen(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: COMMON_OPTIONS });
  const { live } = await connect(values.url);
  if (process.stderr.isTTY) console.error('Listening. Press Ctrl-C to stop.');
  await new Promise<never>((_resolve, reject) => {
    live.events.subscribe(undefined, {
      onData(event) {
        console.log(values.json ? JSON.stringify(event) : formatEvent(event, new Date()));
      },
      onError: reject,
    });
  });
}
