/**
 * Brings every account number under the newest key, so that a former one can be left out of SECRET_KEYS_OLD at the next
 * start. Safe to run on several nodes at once and to be cut short: what is not done yet still opens.
 */
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
import { newestKeyId, openAccountNumber, sealAccountNumber } from './account-number.ts';

type Deps = Pick<Services, 'config' | 'db' | 'pool' | 'log'>;

interface Sealed {
  /** Of the withdrawal; null for the account on file. */
  readonly withdrawalId: string | null;
  readonly userId: string;
  readonly sealed: Buffer;
}

/** Answers how many were sealed anew. Those whose key is not known any more stay as they are, and the log says so. */
export async function resealAccountNumbers(deps: Deps): Promise<number> {
  const { config, log } = deps;
  const { rows } = await sql<Sealed>`
    select null as "withdrawalId", user_id as "userId", account_number_sealed as sealed from bank_accounts
    where substr(account_number_sealed, 1, 8) <> ${newestKeyId(config)}
    union all
    select id, user_id, account_number_sealed from withdrawals
    where status in ('requested', 'approved') and substr(account_number_sealed, 1, 8) <> ${newestKeyId(config)}`.execute(
    deps.db,
  );
  let resealed = 0;
  for (const row of rows) if (await reseal(deps, row)) resealed += 1;
  if (resealed > 0) log.info({ resealed }, 'account numbers were sealed anew under the newest key');
  if (resealed < rows.length) {
    log.error({ lost: rows.length - resealed }, 'account numbers do not open: SECRET_KEYS_OLD lacks their key');
  }
  return resealed;
}

async function reseal({ config, db, pool }: Deps, { withdrawalId, userId, sealed }: Sealed): Promise<boolean> {
  const accountNumber = opened(() => openAccountNumber(config, userId, sealed));
  if (accountNumber === undefined) return false;
  const anew = sealAccountNumber(config, userId, accountNumber);
  if (withdrawalId !== null) {
    await callFunction(pool, 'withdrawal_reseal', [withdrawalId, sealed, anew]);
    return true;
  }
  await db
    .updateTable('bank_accounts')
    .set({ account_number_sealed: anew })
    .where('user_id', '=', userId)
    .where('account_number_sealed', '=', sealed)
    .execute();
  return true;
}

function opened(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
