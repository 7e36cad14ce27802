import { expect, test } from 'vitest';
import { testPeople } from '../../testing/people.ts';
import { listActs } from './list-acts.ts';
import { reportWorld } from '../reports/report-fixtures.ts';

const { database, join } = await testPeople();
const admin = await join({ role: 'admin', first_name: 'Vikram', last_name: 'Moderator' });
const asha = await join({ first_name: 'Asha', last_name: 'Sørensen' });
const PAGE = { page: 0, size: 50 };

const record = (act: string, kind: string, subject: string, detail: object = {}) =>
  database.pool.query('select admin_record($1, $2, $3, $4, $5)', [admin.id, act, kind, subject, detail]);
const found = async (keyword: string, input: Partial<Parameters<typeof listActs>[1]> = {}) => {
  const { content, totalElements } = await listActs(admin.ctx, { ...PAGE, keyword, ...input });
  expect(totalElements).toBe(content.length);
  return content.map(({ act }) => act);
};

const MESSAGE = '0198f0aa-0000-7000-8000-000000000001';
await database.ownerPool.query(
  `insert into admin_acts (act, subject_kind, subject_id) values ('admin.made', 'user', $1)`,
  [admin.id],
);
await record('user.suspended', 'user', asha.id, { reason: 'Spam to 100% of people', requestId: 'req-7' });
await record('withdrawal.approve', 'withdrawal', crypto.randomUUID(), { userId: asha.id, amountCoins: 160_000 });
await record('withdrawal.paid', 'withdrawal', crypto.randomUUID(), { utr: 'HDFC1234', messageId: MESSAGE });
await record('rule.off', 'rule', 'new_buyer');

test.each([
  ['the title of the action', 'withdrawal approved', ['withdrawal.approve']],
  ['the stored action', 'withdrawal.approve', ['withdrawal.approve']],
  ['the title of a rule', 'turned off', ['rule.off']],
  ['the name of a rule', 'pays one person', ['rule.off']],
  ['the admin', 'MODERATOR approved', ['withdrawal.approve']],
  ['the operator', 'operator', ['admin.made']],
  ['the name of the person', 'sørensen', ['user.suspended']],
  ['words in any order', 'asha spam', ['user.suspended']],
  ['the bank reference', 'hdfc12', ['withdrawal.paid']],
  ['the amount as it is shown', '₹1,60,000', ['withdrawal.approve']],
  ['the id of a request', 'req-7', ['user.suspended']],
  ['the id of a message', MESSAGE.toUpperCase(), ['withdrawal.paid']],
  ['a person’s id, also in a detail', asha.id, ['withdrawal.approve', 'user.suspended']],
  ['a percent sign as itself', '100%', ['user.suspended']],
  ['no names of details', 'amountCoins', []],
  ['no pattern', '%_', []],
  ['no missing word', 'asha nobody', []],
])('finds acts by %s', async (_, keyword, acts) => {
  expect(await found(keyword)).toEqual(acts);
});

test('keeps the order, the pages and the subject', async () => {
  expect(await found('moderator asha', { sortBy: 'oldest', subjectId: asha.id })).toEqual(['user.suspended']);
  const second = await listActs(admin.ctx, { page: 1, size: 1, keyword: 'withdrawal', sortBy: 'oldest' });
  expect(second).toMatchObject({ content: [{ act: 'withdrawal.paid' }], totalElements: 2, totalPages: 2 });
});

test('finds a report by the subject of its message', async () => {
  const world = await reportWorld();
  const { report } = await world.reported('expert');
  await world.refund(report.id);
  const { content } = await listActs(world.admin, { ...PAGE, keyword: 'report refunded' });
  const subject = content[0]?.subject.name ?? '';
  expect(subject).not.toBe('');
  const again = await listActs(world.admin, { ...PAGE, keyword: subject });
  expect(again.content.map(({ id }) => id)).toEqual([content[0]?.id]);
});

// Last, because it moves the newest id.
test('searches the newest 100,000 acts, and older ones by the id of their subject', async () => {
  await database.ownerPool.query(
    `insert into admin_acts (id, act, subject_kind, subject_id) overriding system value
     select max(id) + 100000, 'admin.left', 'user', $1 from admin_acts`,
    [crypto.randomUUID()],
  );
  expect(await found('rule')).toEqual([]);
  expect(await found(asha.id)).toEqual(['user.suspended']);
});
