import { expect, test } from 'vitest';
import { madeByAll } from './record-reads.ts';

test('leaves out the statement of a job that ran during one call', () => {
  const read = (id: string) => ({ text: 'select from wallets where user_id = $1', values: [id] });
  const job = { text: 'delete from mail_outbox' };
  expect(madeByAll([[read('a'), job], [read('b')]])).toEqual([[read('a')], [read('b')]]);
});
