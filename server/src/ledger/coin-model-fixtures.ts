/** A model that moves every single coin through the wallets, to compare with coin_trail. */
import type pg from 'pg';

const IN_ORDER = ['purchased', 'earned', 'fees', 'bonus', 'earned_bonus'];

interface Leg {
  readonly account: string;
  readonly name: string;
  readonly amount: number;
}

interface Transaction {
  readonly id: string;
  readonly kind: string;
  readonly resolves: string | null;
  readonly legs: readonly Leg[];
}

/** One coin: the transactions that brought it into wallets, and where it is. */
export interface Coin {
  readonly path: string[];
  account: string;
  place: string;
  placeTx: string;
}

const PLACES: Readonly<Record<string, string>> = {
  hold: 'escrow',
  release_reversed: 'escrow',
  withdrawal: 'payout',
  payout_paid: 'paid',
  chargeback: 'charged_back',
  coin_refund: 'charged_back',
  debt_repaid: 'repaid',
  forfeit: 'forfeited',
};

/** Replays the whole ledger, oldest transaction first. Returns the coins of each purchase, bonus and returned chargeback. */
export async function replayCoins(pool: pg.Pool): Promise<Map<string, Coin[]>> {
  const made = new Map<string, Coin[]>();
  const queues = new Map<string, Coin[]>();
  const inFlight = new Map<string, Coin[]>();
  for (const { id, kind, resolves, legs } of await transactions(pool)) {
    const inLine = legs.toSorted((one, other) => IN_ORDER.indexOf(one.name) - IN_ORDER.indexOf(other.name));
    const moving = resolves === null || kind === 'release_reversed' ? [] : (inFlight.get(resolves) ?? []);
    // Fees that a reversed release gives back count as new coins.
    for (const { account, amount } of inLine.filter((leg) => leg.amount < 0 && leg.name !== 'fees')) {
      const taken = (queues.get(account) ?? []).splice(0, -amount);
      if (taken.length !== -amount) throw new Error(`transaction ${id} takes coins that account ${account} never had`);
      moving.push(...taken);
    }
    for (const coin of moving) Object.assign(coin, { place: PLACES[kind] ?? 'fees', placeTx: id });
    // The transaction that took the coins stays the place of paid ones.
    if (kind === 'payout_paid') for (const coin of moving) coin.placeTx = resolves ?? '';
    inFlight.set(id, moving);
    for (const { account, name, amount } of inLine.filter((leg) => leg.amount > 0)) {
      const arrived = moving.splice(0, amount);
      if (name === 'fees') continue;
      while (arrived.length < amount) arrived.push({ path: [], account, place: '', placeTx: '' });
      if (resolves === null) made.set(`${id} ${account}`, [...arrived]);
      for (const coin of arrived) {
        coin.path.push(id);
        Object.assign(coin, { account, place: 'wallet', placeTx: id });
      }
      queues.set(account, [...(queues.get(account) ?? []), ...arrived]);
    }
  }
  return made;
}

async function transactions(pool: pg.Pool): Promise<Transaction[]> {
  const { rows } = await pool.query<Transaction>(
    `select t.id::text, t.kind, t.hold_tx_id::text as resolves, coalesce(legs.all, '[]') as legs
     from ledger_tx t
     cross join lateral (
       select json_agg(json_build_object(
         'account', e.account_id::text, 'amount', e.amount,
         'name', coalesce(coin_kind_of(e.account_id)::text, platform_account_name(e.account_id))
       )) as all
       from ledger_entry e
       where e.tx_id = t.id
         and (coin_kind_of(e.account_id) <> 'debt' or e.account_id = platform_account('fees'))
     ) legs
     order by t.id`,
  );
  return rows;
}
