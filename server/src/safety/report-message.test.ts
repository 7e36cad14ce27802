import { expect, test } from 'vitest';
import { rejectionOf } from '../testing/factories.ts';
import { testPeople } from '../testing/people.ts';
import { findReport, reportMessage } from './report-message.ts';

const { database, join, send } = await testPeople();

test('either side can report a message; a repeat, also a concurrent one, returns the first report', async () => {
  const [sender, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 10 })];
  const { id } = await send(sender, expert);
  const first = await reportMessage(expert.ctx, { id, reason: 'spam', details: 'Sent to everybody' });
  expect(first).toMatchObject({ messageId: id, reason: 'spam', details: 'Sent to everybody', status: 'open' });
  expect(await reportMessage(expert.ctx, { id, reason: 'other' })).toEqual(first);
  expect(await findReport(expert.ctx, { id })).toEqual(first);

  const reports = await Promise.all(Array.from({ length: 6 }, () => reportMessage(sender.ctx, { id, reason: 'scam' })));
  expect(new Set(reports.map((report) => report.id)).size).toBe(1);
  expect(reports[0]).toMatchObject({ reason: 'scam', details: null });
  const { rows } = await database.pool.query('select from message_reports where message_id = $1', [id]);
  expect(rows).toHaveLength(2);
});

test('strangers get NOT_FOUND for the message, and either side for the other’s report', async () => {
  const [sender, expert, stranger] = [await join({ bonusCoins: 100 }), await join({ message_rate: 10 }), await join()];
  const { id } = await send(sender, expert);
  await reportMessage(expert.ctx, { id, reason: 'spam' });
  expect((await rejectionOf(reportMessage(stranger.ctx, { id, reason: 'spam' }))).code).toBe('NOT_FOUND');
  expect((await rejectionOf(findReport(stranger.ctx, { id }))).code).toBe('NOT_FOUND');
  expect((await rejectionOf(findReport(sender.ctx, { id }))).code).toBe('NOT_FOUND');
});

test('the server’s database role can add reports but not decide them', async () => {
  const asServer = database.pool.query(`update message_reports set status = 'dismissed'`);
  await expect(asServer).rejects.toThrow('permission denied');
});
