import { expect, test } from 'vitest';
import { listReports } from './list-reports.ts';
import { reportWorld } from './report-fixtures.ts';
import { resolveReport } from './resolve-report.ts';

const { database, admin, reported } = await reportWorld();
const { sender, expert, message, report } = await reported('expert');
const other = await reported('sender');

const rename = async (id: string, first: string, last: string, email: string) => {
  await database.ownerPool.query('update users set first_name = $2, last_name = $3, email = $4 where id = $1', [
    id,
    first,
    last,
    email,
  ]);
};
await rename(sender.userId, 'Zoë', 'Quill', 'zq@finder.example');
await rename(expert.userId, 'Omar', 'Bashir', 'omar@experts.example');

const found = async (keyword: string, input: Partial<Parameters<typeof listReports>[1]> = {}) => {
  const { content, totalElements } = await listReports(admin, { page: 0, size: 50, keyword, ...input });
  expect(totalElements).toBe(content.length);
  return content.map(({ id }) => id);
};

test.each([
  ['the sender’s name', 'zoë quill'],
  ['the recipient’s name, ignoring case', 'BASHIR'],
  ['an email address', 'zq@finder.example'],
  ['words of both people and the subject', `omar finder ${message.subject}`],
  ['its id', report.id],
  ['the message’s id', message.id],
  ['the sender’s id', sender.userId.toUpperCase()],
  ['the recipient’s id', expert.userId],
])('finds a report by %s', async (_, keyword) => {
  expect(await found(keyword)).toEqual([report.id]);
});

test('finds nothing by patterns, missing words and unknown ids', async () => {
  for (const keyword of ['%_', 'zoë nobody', crypto.randomUUID()]) expect(await found(keyword)).toEqual([]);
});

test('keeps the order, the pages and the status', async () => {
  const both = [report.id, other.report.id];
  expect(await found(message.subject)).toEqual(both.toReversed());
  expect(await found(message.subject, { sortBy: 'oldest', status: 'open' })).toEqual(both);
  const second = await listReports(admin, { page: 1, size: 1, keyword: message.subject });
  expect(second).toMatchObject({ content: [{ id: report.id }], totalElements: 2, totalPages: 2 });
  await resolveReport(admin, { id: other.report.id, decision: 'dismiss' });
  expect(await found(message.subject, { status: 'open' })).toEqual([report.id]);
  expect(await found(other.report.id, { status: 'open' })).toEqual([]);
});

// Last, because its reports stay.
test('searches the newest 10,000 reports, and older ones by their id and that of the message', async () => {
  const client = await database.ownerPool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica; set local statement_timeout = '60s'");
    await client.query(
      `insert into message_reports (message_id, reporter_id, reason)
       select uuidv7(), $1, 'spam' from generate_series(1, 10000)`,
      [sender.userId],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await found('bashir')).toEqual([]);
  for (const id of [report.id, message.id]) expect(await found(id)).toEqual([report.id]);
});
