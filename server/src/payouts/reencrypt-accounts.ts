/**
 * Re-encrypts every payout account under the newest key, so that older keys can leave SECRET_KEYS_OLD at the next start.
 * It may run on several nodes at once and be interrupted at any point.
 */
import type { Config } from '../config/config.ts';
import type { Services } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { condition } from '../database/expressions.ts';
import { newestKeyId, decryptAccount, encryptAccount } from './account-encryption.ts';

type Deps = Pick<Services, 'config' | 'db' | 'pool' | 'log'>;

interface Encrypted {
  /** Null for the saved payout account. */
  readonly withdrawalId: string | null;
  readonly userId: string;
  readonly encrypted: Buffer;
}

/** Returns how many accounts were re-encrypted. Accounts whose key is unknown are left alone and logged. */
export async function reencryptAccounts(deps: Deps): Promise<number> {
  const { config, log } = deps;
  const isOld = condition`substr(account_encrypted, 1, 8) <> ${newestKeyId(config)}`;
  const saved = await deps.db
    .selectFrom('payout_accounts')
    .select(['user_id as userId', 'account_encrypted as encrypted'])
    .where(isOld)
    .execute();
  const requested = await deps.db
    .selectFrom('withdrawals')
    .select(['id as withdrawalId', 'user_id as userId', 'account_encrypted as encrypted'])
    .where('status', 'in', ['requested', 'approved'])
    .where(isOld)
    .execute();
  const rows: Encrypted[] = [...saved.map((each) => ({ withdrawalId: null, ...each })), ...requested];
  let reencrypted = 0;
  for (const row of rows) if (await reencrypt(deps, row)) reencrypted += 1;
  if (reencrypted > 0) log.info({ reencrypted }, 'payout accounts re-encrypted under the newest key');
  if (reencrypted < rows.length) {
    log.error(
      { lost: rows.length - reencrypted },
      'payout accounts cannot be decrypted: SECRET_KEYS_OLD lacks their key',
    );
  }
  return reencrypted;
}

async function reencrypt({ config, db, pool }: Deps, { withdrawalId, userId, encrypted }: Encrypted): Promise<boolean> {
  const account = tryDecrypt(config, userId, encrypted);
  if (account === undefined) return false;
  const newlyEncrypted = encryptAccount(config, userId, account);
  if (withdrawalId !== null) {
    await callFunction(pool, 'withdrawal_reencrypt', {
      p_id: withdrawalId,
      p_former: encrypted,
      p_encrypted: newlyEncrypted,
    });
    return true;
  }
  await db
    .updateTable('payout_accounts')
    .set({ account_encrypted: newlyEncrypted })
    .where('user_id', '=', userId)
    .where('account_encrypted', '=', encrypted)
    .execute();
  return true;
}

function tryDecrypt(config: Config, userId: string, encrypted: Buffer): string | undefined {
  try {
    return decryptAccount(config, userId, encrypted);
  } catch {
    return undefined;
  }
}
