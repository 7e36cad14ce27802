import { effectOf, formatCoins, LIMITS, type ProverseClient } from '@proverse/shared';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../connect.ts';
import { UsageError } from '../failure.ts';
import { formatTime, printable } from '../format.ts';
import { COMMON_OPTIONS, onlyArgument, wholeNumber } from '../options.ts';
import { confirm, textFrom } from '../prompt.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Sends one paid message at the price that the user has confirmed. If the price changes in the meantime, nothing is sent. */
export async function ask(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...COMMON_OPTIONS,
      subject: { type: 'string' },
      message: { type: 'string' },
      file: { type: 'string', multiple: true, default: [] },
      'max-price': { type: 'string' },
      'idempotency-key': { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const person = onlyArgument(positionals, 'handle or id');
  const maxPriceCoins = wholeNumber('max-price', values['max-price'], 0, LIMITS.messageRateMax);
  const { subject, yes } = values;
  if (subject === undefined) throw new UsageError('Add --subject');
  if (!yes && values.message === undefined && !process.stdin.isTTY) {
    throw new UsageError('Add --yes, because the question is read from standard input');
  }

  const client = await connect(values.url);
  const recipientId = await idOf(client, person);
  const { name } = await client.recipients.get.query({ id: recipientId });
  const { requiredAmount: amount } = await client.messages.validateCost.mutate({ recipientId });
  const price = `${printable(name)} for ${formatCoins(amount)}`;
  if (maxPriceCoins !== undefined && amount > maxPriceCoins) {
    throw new Error(`The price is ${formatCoins(amount)}. Nothing was sent.`);
  }
  const content = await textFrom(values.message);
  const files = await Promise.all(
    values.file.map(async (path) => ({ filename: basename(path), bytes: await readFile(path) })),
  );
  if (!yes && !(await confirm(`Ask ${price}?`))) throw new Error('Nothing was sent.');

  const idempotencyKey = values['idempotency-key'] ?? randomUUID();
  const fileIds: string[] = [];
  for (const [place, { filename, bytes }] of files.entries()) {
    // A repeat with the same key gets the same file.
    const file = await client.files.upload(new Blob([bytes]), {
      name: filename,
      idempotencyKey: `${idempotencyKey}-${place}`,
    });
    fileIds.push(file.id);
  }
  const message = await client.messages.send
    .mutate({ recipientId, subject, content, amount, ...(fileIds.length > 0 && { fileIds }) }, { idempotencyKey })
    .catch((error: unknown) => {
      // An earlier try of the same call may have been successful.
      if (effectOf(error) !== 'none') {
        console.error(`Repeat with --idempotency-key ${idempotencyKey}, so that you do not pay twice.`);
      }
      throw error;
    });
  if (values.json) console.log(JSON.stringify(message, null, 2));
  else console.log(`Asked ${price}. Message ${message.id}, reply by ${formatTime(message.expiresAt)}.`);
}

async function idOf(client: ProverseClient, person: string): Promise<string> {
  if (UUID.test(person)) return person;
  return (await client.profiles.byHandle.query({ handle: person })).userId;
}
