/**
 * Re-encrypts every account number under the newest key, so that older keys can leave SECRET_KEYS_OLD at the next start.
 * It may run on several nodes at once and be interrupted at any point.
 */
import type { Config } from '../config/config.ts';
import type { Services } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { condition } from '../database/expressions.ts';
import { newestKeyId, decryptAccountNumber, encryptAccountNumber } from './account-number.ts';

type Deps = Pick<Services, 'config' | 'db' | 'pool' | 'log'>;

interface Encrypted {
  /** Null for the saved bank account. */
  readonly withdrawalId: string | null;
  readonly userId: string;
  readonly encrypted: Buffer;
}

/** Returns how many numbers were re-encrypted. Numbers whose key is unknown are left alone and logged. */
export async function reencryptAccountNumbers(deps: Deps): Promise<number> {
  const { config, log } = deps;
  const isOld = condition`substr(account_number_encrypted, 1, 8) <> ${newestKeyId(config)}`;
  const saved = await deps.db
    .selectFrom('bank_accounts')
    .select(['user_id as userId', 'account_number_encrypted as encrypted'])
    .where(isOld)
    .execute();
  const requested = await deps.db
    .selectFrom('withdrawals')
    .select(['id as withdrawalId', 'user_id as userId', 'account_number_encrypted as encrypted'])
    .where('status', 'in', ['requested', 'approved'])
    .where(isOld)
    .execute();
  const rows: Encrypted[] = [...saved.map((each) => ({ withdrawalId: null, ...each })), ...requested];
  let reencrypted = 0;
  for (const row of rows) if (await reencrypt(deps, row)) reencrypted += 1;
  if (reencrypted > 0) log.info({ reencrypted }, 'account numbers re-encrypted under the newest key');
  if (reencrypted < rows.length) {
    log.error(
      { lost: rows.length - reencrypted },
      'account numbers cannot be decrypted: SECRET_KEYS_OLD lacks their key',
    );
  }
  return reencrypted;
}

async function reencrypt({ config, db, pool }: Deps, { withdrawalId, userId, encrypted }: Encrypted): Promise<boolean> {
  const accountNumber = tryDecrypt(config, userId, encrypted);
  if (accountNumber === undefined) return false;
  const newlyEncrypted = encryptAccountNumber(config, userId, accountNumber);
  if (withdrawalId !== null) {
    await callFunction(pool, 'withdrawal_reencrypt', {
      p_id: withdrawalId,
      p_former: encrypted,
      p_encrypted: newlyEncrypted,
    });
    return true;
  }
  await db
    .updateTable('bank_accounts')
    .set({ account_number_encrypted: newlyEncrypted })
    .where('user_id', '=', userId)
    .where('account_number_encrypted', '=', encrypted)
    .execute();
  return true;
}

function tryDecrypt(config: Config, userId: string, encrypted: Buffer): string | undefined {
  try {
    return decryptAccountNumber(config, userId, encrypted);
  } catch {
    return undefined;
  }
}
