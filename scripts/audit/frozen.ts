/** Checks that no transfer paid coins of a reversed payment, by replaying all wallets first in, first out. */
import type pg from 'pg';
import type { Check } from './check.ts';

const FIRST_WALLET_ACCOUNT = 64;
const DEBT = 4;
const FEES = 3;
const BATCH_SIZE = 10_000;
// A payment lines up the coins that it takes and the coins that it gives in this order of kinds: purchased, earned, fees,
// bonus, earned_bonus. The numbers are those of the accounts of a wallet.
const LINE: readonly number[] = [1, 3, -1, 0, 2];

/** Coins that came together. `origin` is the purchase that made them, if its buyer owes them. */
interface Lot {
  readonly origin: string | null;
  readonly coins: number;
}

interface Owed {
  readonly coins: number;
  readonly sinceTx: number;
  readonly sinceXid: string;
}

interface Moved {
  readonly id: number;
  readonly kind: string;
  readonly resolves: number | null;
  readonly purchase: string | null;
  readonly withdrawal: string | null;
  readonly legs: readonly (readonly [account: number, amount: number])[];
}

export const frozenChecks: Check[] = [
  {
    holds: 'no transfer paid coins of a reversed payment that its buyer owes, unless an admin knew',
    async run(client) {
      const { rows } = await client.query<{ transfers: number }>(
        'select count(*)::float8 as transfers from payouts where sent_at is not null',
      );
      const owed = await owedPurchases(client);
      const paidWith = owed.size === 0 ? new Map<string, Lot[]>() : await replayWithdrawals(client, owed);
      const suspects = [...paidWith].flatMap(([withdrawal, lots]) =>
        lots.flatMap(({ origin, coins }) => {
          const since = origin === null ? undefined : owed.get(origin)?.sinceXid;
          return since === undefined ? [] : [{ withdrawal, origin, coins, since }];
        }),
      );
      const findings = await unknownTo(client, suspects);
      return { examined: rows[0]?.transfers ?? 0, findings };
    },
  },
];

interface Suspect {
  readonly withdrawal: string;
  readonly origin: string | null;
  readonly coins: number;
  readonly since: string;
}

/** Returns the transfers that began after the debt was committed, unless an admin approved them after it too. */
async function unknownTo(client: pg.ClientBase, suspects: readonly Suspect[]): Promise<string[]> {
  const { rows } = await client.query<{ finding: string }>(
    `select format('transfer of withdrawal %s paid %s coins of the reversed purchase %s', w.id, s.coins, s.origin) as finding
     from jsonb_to_recordset($1) s (withdrawal uuid, origin uuid, coins integer, since xid8)
     join payouts p on p.withdrawal_id = s.withdrawal
     join withdrawals w on w.id = s.withdrawal
     where pg_visible_in_snapshot(s.since, p.sent_snapshot::pg_snapshot)
       and (w.decided_by is null or pg_visible_in_snapshot(s.since, w.approval_snapshot::pg_snapshot) is not true)`,
    [JSON.stringify(suspects)],
  );
  return rows.map(({ finding }) => finding);
}

/** Returns the purchases whose coins their buyers still owe. Repayments pay the oldest debt first. */
async function owedPurchases(client: pg.ClientBase): Promise<Map<string, Owed>> {
  const { rows } = await client.query<{
    account: number;
    amount: number;
    purchase: string | null;
    tx: number;
    xid: string;
  }>(
    `select e.account_id::float8 as account, e.amount, t.id::float8 as tx,
       t.xid::text as xid,
       case when not exists (select from released_earnings r where r.purchase_id = t.purchase_id) then t.purchase_id end
         as purchase
     from ledger_entry e join ledger_tx t on t.id = e.tx_id
     where e.account_id >= ${FIRST_WALLET_ACCOUNT} and e.account_id % 8 = ${DEBT}
     order by e.account_id, e.seq`,
  );
  const debts = new Map<number, { purchase: string | null; coins: number; tx: number; xid: string }[]>();
  for (const { account, amount, purchase, tx, xid } of rows) {
    const open = debts.get(account) ?? [];
    debts.set(account, open);
    if (amount < 0) open.push({ purchase, coins: -amount, tx, xid });
    let repaid = amount;
    while (repaid > 0 && open[0]) {
      const paid = Math.min(repaid, open[0].coins);
      open[0].coins -= paid;
      repaid -= paid;
      if (open[0].coins === 0) open.shift();
    }
  }
  const owed = new Map<string, Owed>();
  for (const { purchase, coins, tx, xid } of [...debts.values()].flat()) {
    if (purchase === null) continue;
    const before = owed.get(purchase);
    owed.set(purchase, {
      coins: coins + (before?.coins ?? 0),
      sinceTx: before?.sinceTx ?? tx,
      sinceXid: before?.sinceXid ?? xid,
    });
  }
  return owed;
}

/** Returns the owed coins in each withdrawal that began before they were called back. */
async function replayWithdrawals(client: pg.ClientBase, owed: ReadonlyMap<string, Owed>): Promise<Map<string, Lot[]>> {
  const wallets = new Map<number, Lot[]>();
  const inFlight = new Map<number, Lot[]>();
  const withdrawals = new Map<string, Lot[]>();
  for await (const { id, kind, resolves, purchase, withdrawal, legs } of transactions(client)) {
    const line = legs.toSorted(([one], [other]) => placeOf(one) - placeOf(other));
    const moving = kind === 'release_reversed' || resolves === null ? [] : (inFlight.get(resolves) ?? []);
    if (resolves !== null) inFlight.delete(resolves);
    for (const [account, amount] of line) {
      if (amount < 0 && account !== FEES) moving.push(...take(wallets.get(account) ?? [], -amount));
    }
    if (kind === 'withdrawal' && withdrawal !== null) {
      const tainted = moving.filter(({ origin }) => origin !== null && id < (owed.get(origin)?.sinceTx ?? 0));
      if (tainted.length > 0) withdrawals.set(withdrawal, tainted);
    }
    let unmarked = kind === 'purchase' && purchase !== null ? (owed.get(purchase)?.coins ?? 0) : 0;
    for (const [account, amount] of line) {
      if (amount <= 0) continue;
      const arrived = take(moving, amount);
      const fresh = amount - arrived.reduce((sum, { coins }) => sum + coins, 0);
      const marked = Math.min(fresh, unmarked);
      unmarked -= marked;
      if (marked > 0) arrived.push({ origin: purchase, coins: marked });
      if (fresh > marked) arrived.push({ origin: null, coins: fresh - marked });
      if (account !== FEES) wallets.set(account, [...(wallets.get(account) ?? []), ...arrived]);
    }
    inFlight.set(id, moving);
  }
  return withdrawals;
}

const placeOf = (account: number): number => LINE.indexOf(account === FEES ? -1 : account % 8);

/** Removes up to this many coins from the front of `lots` and returns them. */
function take(lots: Lot[], coins: number): Lot[] {
  const taken: Lot[] = [];
  let missing = coins;
  while (missing > 0) {
    const first = lots.shift();
    if (first === undefined) break;
    const part = Math.min(first.coins, missing);
    missing -= part;
    taken.push({ origin: first.origin, coins: part });
    if (part < first.coins) lots.unshift({ origin: first.origin, coins: first.coins - part });
  }
  return taken;
}

/** Reads all transactions, oldest first, with their entries on wallets (without debts) and on the fees account. */
async function* transactions(client: pg.ClientBase): AsyncGenerator<Moved> {
  let last = 0;
  for (;;) {
    const { rows } = await client.query<Moved>(
      `select t.id::float8 as id, t.kind, t.hold_tx_id::float8 as resolves, t.purchase_id as purchase, t.withdrawal_id as withdrawal,
       coalesce(json_agg(json_build_array(e.account_id, e.amount)) filter (where e.tx_id is not null), '[]') as legs
     from (select * from ledger_tx where id > $1 order by id limit ${BATCH_SIZE}) t
     left join ledger_entry e on e.tx_id = t.id
       and (e.account_id = ${FEES} or (e.account_id >= ${FIRST_WALLET_ACCOUNT} and e.account_id % 8 < ${DEBT}))
     group by t.id, t.kind, t.hold_tx_id, t.purchase_id, t.withdrawal_id
     order by t.id`,
      [last],
    );
    yield* rows;
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.id;
  }
}
