/** The chain of seals, computed anew from the rows. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { rowCheck, type Check } from './check.ts';

interface SealRow {
  number: string;
  from_xid: string;
  to_xid: string;
  from_tx_id: string;
  to_tx_id: string;
  tx_count: number;
  former_hash: Buffer;
  hash: Buffer;
}

type Field = string | number | null | Field[];
// Numbers that do not fit into a double are read as text and written as they are.
const numbers = ['id', 'amount_coins', 'fee_coins', 'hold_tx_id', 'created_us'];
const fields = [
  'id',
  'kind',
  'user_id',
  'counterparty_id',
  'amount_coins',
  'fee_coins',
  'message_id',
  'purchase_id',
  'withdrawal_id',
  'package_code',
  'reference',
  'once_key',
  'hold_tx_id',
  'created_us',
  'xid',
] as const;

type TxRow = Record<(typeof fields)[number], string | null> & { legs: (number | null)[][] | null };

const rowsOfSeal = `
  select ${fields.map((name) => (name === 'created_us' ? `(extract(epoch from created_at) * 1000000)::bigint::text as created_us` : `${name}::text`)).join(', ')},
    (select json_agg(json_build_array(account_id, seq, amount, balance) order by account_id) from ledger_entry e where e.tx_id = t.id) as legs
  from ledger_tx t
  where t.xid >= $1::xid8 and t.xid < $2::xid8
  order by t.xid, t.id`;

export const sealCheck: Check = {
  holds: 'every seal continues the former one and matches the rows it covers',
  async run(client) {
    const { rows: seals } = await client.query<SealRow>('select * from ledger_seal order by number');
    const findings: string[] = [];
    let former: { hash: Buffer; to_xid: string; number: string } = { hash: Buffer.alloc(32), to_xid: '0', number: '0' };
    for (const seal of seals) {
      if (BigInt(seal.number) !== BigInt(former.number) + 1n)
        findings.push(`seal ${seal.number} follows seal ${former.number}`);
      if (seal.from_xid !== former.to_xid || !seal.former_hash.equals(former.hash)) {
        findings.push(`seal ${seal.number} does not continue seal ${former.number}`);
      }
      const problem = await compare(client, seal);
      if (problem !== null) findings.push(`seal ${seal.number}: ${problem}`);
      former = seal;
    }
    return { examined: seals.length, findings };
  },
};

export const figuresCheck: Check = rowCheck({
  holds: 'the totals of the admin desk are what the sealed transactions add up to',
  with: `state as (select through_seal, to_xid from ledger_figures_state),
    added_up as (
      select t.kind, case when e.account_id < 64 then e.account_id else 64 + e.account_id % 8 end as class, sum(e.amount) as amount
      from ledger_tx t join ledger_entry e on e.tx_id = t.id where t.xid < (select to_xid from state) group by 1, 2
      union all
      select t.kind, -1, count(*) from ledger_tx t where t.xid < (select to_xid from state) group by 1
    )`,
  from: `added_up a full join ledger_figures f on f.kind = a.kind and f.class = a.class
    cross join (select s.through_seal, s.to_xid = coalesce(l.to_xid, '0') as at_a_seal
      from state s left join ledger_seal l on l.number = s.through_seal) s`,
  wrong: 'a.amount is distinct from f.amount or not s.at_a_seal',
  finding: `format('%s on accounts of class %s: %s, added up %s (through seal %s)', coalesce(a.kind, f.kind), coalesce(a.class, f.class), f.amount, a.amount, s.through_seal)`,
});

async function compare(client: pg.ClientBase, seal: SealRow): Promise<string | null> {
  const { rows } = await client.query<TxRow>(rowsOfSeal, [seal.from_xid, seal.to_xid]);
  const content = rows.map((row) => sha256(canonical(row)));
  const hash = sha256(Buffer.concat([seal.former_hash, ...content]));
  if (rows.length !== seal.tx_count) return `covers ${seal.tx_count} transactions, ${rows.length} are there`;
  const ids = rows.map((row) => BigInt(row.id ?? 0));
  const lowest = ids.reduce((a, b) => (b < a ? b : a));
  const highest = ids.reduce((a, b) => (b > a ? b : a));
  if (`${lowest} ${highest}` !== `${seal.from_tx_id} ${seal.to_tx_id}`) return 'its bounds are not those of its rows';
  return hash.equals(seal.hash) ? null : `transactions ${lowest} to ${highest} are not what was sealed`;
}

function canonical(row: TxRow): string {
  return `[${[...fields.map((name) => (numbers.includes(name) ? (row[name] ?? 'null') : json(row[name]))), json(row.legs)].join(', ')}]`;
}

// PostgreSQL's text form of jsonb: a space after each comma.
function json(value: Field): string {
  return Array.isArray(value) ? `[${value.map(json).join(', ')}]` : JSON.stringify(value);
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
