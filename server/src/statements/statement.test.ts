import { beforeAll, expect, test } from 'vitest';
import { purchasePackage } from '../coins/purchase-package.ts';
import type { UserContext } from '../context.ts';
import { messageWorld, type MessageWorld } from '../messages/message-fixtures.ts';
import { balanceAt } from '../testing/balance-at.ts';
import { rejectionOf } from '../testing/factories.ts';
import { checkpointAll } from '../testing/checkpoint-all.ts';
import { listMonths } from './list-months.ts';
import { objectsOf } from '../testing/pdf-text.ts';
import { readStatement, total } from './read-statement.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { statementPdf } from './statement-pdf.ts';
import type { FileDownload } from '../context.ts';
import { actualTextsOf } from '../testing/pdf-text.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

const buy = (ctx: UserContext) => purchasePackage(ctx, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
const months = async (ctx: UserContext) =>
  (await listMonths(ctx)).content.map(({ month, openingCoins, closingCoins }) => [month, openingCoins, closingCoins]);
const linesOf = async (ctx: UserContext, month: string) => {
  const amounts: number[] = [];
  for await (const line of (await readStatement(ctx, month)).lines(1_000)) amounts.push(line.amount_coins);
  return amounts;
};

/** Moves the person's transactions of today to `at`, as only the database's owner can. */
async function happenedAt(ctx: UserContext, at: string): Promise<void> {
  const owner = await world.database.ownerPool.connect();
  await owner.query(`
    alter table ledger_tx disable trigger ledger_tx_append_only;
    update ledger_tx set created_at = '${at}' where user_id = '${ctx.userId}' and created_at > now() - interval '1 day';
    alter table ledger_tx enable always trigger ledger_tx_append_only;`);
  owner.release();
}

/** A person with transactions in three months: around both bounds of February in Indian time. */
async function personOfThreeMonths() {
  const person = await world.person({ coins: 1000, rate: 40 });
  await happenedAt(person, '2026-01-31 18:29:59.999Z'); // one millisecond before February in India
  const [expert, asker] = [await world.person({ rate: 100 }), await world.person()];
  await world.send(person, expert);
  await happenedAt(person, '2026-01-31 18:30:00Z');
  await buy(person);
  await happenedAt(person, '2026-02-28 18:29:59Z');
  await world.reply(await world.send(asker, person));
  await happenedAt(person, '2026-02-28 18:30:00Z');
  return { person, expert };
}

test('lists months in Indian time with the balance before and after each', async () => {
  const { person } = await personOfThreeMonths();
  expect(await months(person)).toEqual([
    ['2026-03', 1425, 1465],
    ['2026-02', 1000, 1425],
    ['2026-01', 0, 1000],
  ]);
  expect(await linesOf(person, '2026-01')).toEqual([1000]);
  expect(await linesOf(person, '2026-02')).toEqual([-100, 525]);
  expect(await linesOf(person, '2026-03')).toEqual([40]);
});

test('has opening and closing balances by kind, and totals that connect them', async () => {
  const { person } = await personOfThreeMonths();
  const { opening, closing, totals, lineCount, holder } = await readStatement(person, '2026-02');
  expect(opening).toEqual({ bonus: 1000, purchased: 0, earned: 0, earned_bonus: 0, debt: 0 });
  expect(closing).toEqual({ bonus: 925, purchased: 500, earned: 0, earned_bonus: 0, debt: 0 });
  expect(totals).toEqual(
    expect.arrayContaining([
      { type: 'spend', subtype: 'message', transactions: 1, coins: -100 },
      { type: 'purchase', subtype: 'package', transactions: 1, coins: 525 },
    ]),
  );
  expect(lineCount).toBe(2);
  expect(holder).toMatchObject({ name: 'Asha Rao' });
  const march = await readStatement(person, '2026-03');
  expect([total(march.opening), total(march.closing)]).toEqual([1425, 1465]);
  expect(march.closing.earned_bonus).toBe(40);
});

test('finds the same balances by binary search as by reading every entry', async () => {
  const [person, expert] = [await world.person({ coins: 1000 }), await world.person({ rate: 7 })];
  for (let i = 0; i < 12; i += 1) await world.reject(await world.send(person, expert));
  const { rows } = await world.database.ownerPool.query<{
    id: number;
    at: Date;
    found: number;
    walked: number;
    first: number;
  }>(
    `select t.id, (select k.bonus + k.purchased + k.earned + k.earned_bonus from wallet_kinds_before($1, t.id) k) as found,
       ${balanceAt('$1', `t.created_at - interval '1 microsecond'`)} as walked,
       ledger_first_since($1, t.created_at) as first
     from ledger_tx t where user_id = $1`,
    [person.userId],
  );
  expect(rows).toHaveLength(25);
  for (const { id, found, walked, first } of rows) expect([found, first]).toEqual([walked, id]);
});

test('has no statement for a month without transactions, or for another user', async () => {
  const { person, expert } = await personOfThreeMonths();
  for (const month of ['2025-12', '2026-04', '2026-10', '2099-12']) {
    expect(await rejectionOf(readStatement(person, month))).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await rejectionOf(readStatement(expert, '2026-02'))).toMatchObject({ code: 'NOT_FOUND' });
});

test('includes a refund that is due, and the checkpoint that covers the last transaction', async () => {
  const [person, expert] = [await world.person({ coins: 100 }), await world.person({ rate: 60 })];
  await world.makeDue(await world.send(person, expert));
  const month = (await listMonths(person)).content[0]?.month ?? '';
  expect(await readStatement(person, month)).toMatchObject({ checkpoint: null, lineCount: 3 });
  const covering = await checkpointAll(world.services.db);
  await world.person();
  const newest = await checkpointAll(world.services.db);
  expect(newest?.number).toBeGreaterThan(covering?.number ?? 0);
  expect((await readStatement(person, month)).checkpoint).toMatchObject({
    number: covering?.number,
    hash: covering?.hash,
  });
});

test('fits some 40 transactions on a page and embeds the fonts that its names need', async () => {
  const person = await world.person({ coins: 10_000, lastName: 'देशपांडे' });
  const experts = [
    await world.person({ rate: 1, firstName: 'राजेश्वरी' }),
    await world.person({ rate: 1, firstName: 'محمد', lastName: 'علي' }),
    await world.person({ rate: 1, firstName: '山田' }),
  ];
  for (const expert of experts) for (let i = 0; i < 20; i += 1) await world.reject(await world.send(person, expert));
  const month = (await listMonths(person)).content[0]?.month ?? '';
  const { body, filename } = await statementPdf(person, { month });
  expect(filename).toBe(`proverse-statement-${month}.pdf`);
  const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(pagesOf(file)).toBe(4);
  expect(fontsOf(file)).toHaveLength(6); // Latin regular and strong, ₹, Newsreader, Devanagari, Arabic
});

test('tells people apart whose names no font has, by handle or else by id', async () => {
  const person = await world.person({ coins: 100 });
  const names = [{ firstName: '山田' }, { firstName: 'דוד' }, { firstName: 'สมชาย' }, { firstName: '김민수' }];
  const experts = [];
  for (const name of names) {
    const expert = await world.person({ rate: 1, ...name });
    experts.push(expert);
    await world.send(person, expert);
  }
  await world.database.ownerPool.query(`select save_public_page($1, 'yamada', true)`, [experts[0]?.userId]);
  const { lines } = await readStatement(person, (await listMonths(person)).content[0]?.month ?? '');
  const marks: (string | null)[] = [];
  for await (const { person: mark } of lines(10)) marks.push(mark);
  const ids = experts.slice(1).map(({ userId }) => `id ${userId.slice(-8)}`);
  expect(marks).toEqual([null, '@yamada', ...ids]);
});

test('writes the receipt and the statement in the language of the account', async () => {
  const person = await world.person();
  await buy(person);
  const { id } = await world.services.db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  await world.services.db.updateTable('users').set({ language: 'hi' }).where('id', '=', person.userId).execute();
  const month = (await listMonths(person)).content[0]?.month ?? '';
  const textOf = ({ body }: FileDownload) => actualTextsOf(body as Buffer).join(' ');
  expect(textOf(await receiptPdf(person, { id }))).toMatch(/^रसीद .*रसीद नंबर .*दी गई क़ीमत.*टैक्स इनवॉइस/s);
  expect(textOf(await statementPdf(person, { month }))).toMatch(/^स्टेटमेंट .*ख़रीदे गए कॉइन.*ख़रीदे गए पैक.*बेसिक पैक/s);
});

test('gives a receipt only for the user’s own completed purchase, always with the same number', async () => {
  const [person, other] = [await world.person(), await world.person()];
  await buy(person);
  const { id } = await world.services.db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const receipt = await receiptPdf(person, { id });
  expect(receipt.filename).toMatch(/^proverse-receipt-PV-\d{8}-\d+\.pdf$/);
  expect((await receiptPdf(person, { id })).filename).toBe(receipt.filename);
  expect(pagesOf(receipt.body as Buffer)).toBe(1);
  expect(await rejectionOf(receiptPdf(other, { id }))).toMatchObject({ code: 'NOT_FOUND' });

  await rejectionOf(purchasePackage(person, { packageCode: 'SANDBOX-DECLINE', paymentMethod: 'credit_card' }));
  const declined = await world.services.db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', person.userId)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  expect(await rejectionOf(receiptPdf(person, declined))).toMatchObject({ code: 'NOT_FOUND' });
});

test('rejects an impossible month over HTTP by field, and sends a statement as a file', async () => {
  const person = await world.person();
  const headers = { authorization: `Bearer ${await world.services.accessTokens.issue(person)}` };
  const get = (url: string) => world.app.inject({ url: `/api/coins/${url}`, headers });
  const wrong = await get('statements/2026-13.pdf');
  expect([wrong.statusCode, wrong.json<{ errors: object }>().errors]).toEqual([
    400,
    { month: 'Month must look like 2026-03' },
  ]);
  const listed = await get('statements');
  const [{ month } = { month: '' }] = listed.json<{ month: string }[]>();
  const file = await get(`statements/${month}.pdf`);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename=proverse-statement-${month}.pdf`,
    'cache-control': 'no-store',
  });
});

function pagesOf(file: Buffer): number {
  return objectsOf(file).match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

function fontsOf(file: Buffer): string[] {
  return [...new Set(objectsOf(file).match(/\/FontFile2 \d+/g))];
}
