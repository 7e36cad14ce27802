/**
 * Encrypts every account number again under the newest key, so that older keys can leave SECRET_KEYS_OLD at the next start.
 * Safe on several nodes at once, and safe to interrupt: what is not done yet can still be decrypted.
 */
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { many } from '../db/rows.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { newestKeyId, decryptAccountNumber, encryptAccountNumber } from './account-number.ts';

type Deps = Pick<Services, 'config' | 'db' | 'pool' | 'log'>;

interface Encrypted {
  /** Of the withdrawal; null for the account on file. */
  readonly withdrawalId: string | null;
  readonly userId: string;
  readonly encrypted: Buffer;
}

const reencryptWithdrawal =
  sqlFunction<(withdrawalId: string, former: Buffer, encrypted: Buffer) => void>('withdrawal_reencrypt');

/** Returns how many were re-encrypted. Those whose key is unknown stay as they are and are logged. */
export async function reencryptAccountNumbers(deps: Deps): Promise<number> {
  const { config, log } = deps;
  const rows = await many(
    deps.db,
    sql<Encrypted>`
      select null as "withdrawalId", user_id as "userId", account_number_encrypted as encrypted from bank_accounts
      where substr(account_number_encrypted, 1, 8) <> ${newestKeyId(config)}
      union all
      select id, user_id, account_number_encrypted from withdrawals
      where status in ('requested', 'approved') and substr(account_number_encrypted, 1, 8) <> ${newestKeyId(config)}`,
  );
  let reencrypted = 0;
  for (const row of rows) if (await reencrypt(deps, row)) reencrypted += 1;
  if (reencrypted > 0) log.info({ reencrypted }, 'account numbers were re-encrypted under the newest key');
  if (reencrypted < rows.length) {
    log.error({ lost: rows.length - reencrypted }, 'account numbers do not open: SECRET_KEYS_OLD lacks their key');
  }
  return reencrypted;
}

async function reencrypt({ config, db, pool }: Deps, { withdrawalId, userId, encrypted }: Encrypted): Promise<boolean> {
  const accountNumber = opened(() => decryptAccountNumber(config, userId, encrypted));
  if (accountNumber === undefined) return false;
  const anew = encryptAccountNumber(config, userId, accountNumber);
  if (withdrawalId !== null) {
    await reencryptWithdrawal(pool, withdrawalId, encrypted, anew);
    return true;
  }
  await db
    .updateTable('bank_accounts')
    .set({ account_number_encrypted: anew })
    .where('user_id', '=', userId)
    .where('account_number_encrypted', '=', encrypted)
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
