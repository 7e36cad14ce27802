import { mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { many } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { csvLine } from '../kernel/csv.ts';
import { decryptAccountNumber } from './account-number.ts';
import { writeWhole } from './write-whole.ts';

interface Exported {
  readonly id: string;
  readonly user_id: string;
  readonly amount_coins: number;
  readonly account_holder: string;
  readonly ifsc: string;
  readonly encrypted_number: Buffer;
}

export interface PayoutFile {
  /** Null when there was nothing to pay. */
  readonly path: string | null;
  readonly count: number;
  readonly totalInr: number;
}

interface Options {
  readonly adminEmail: string;
  /** Includes withdrawals that are in an earlier file. */
  readonly again: boolean;
  readonly directory: string;
}

const HEADER = ['Reference', 'Beneficiary name', 'Account number', 'IFSC', 'Amount INR', 'Narration'];

/**
 * Writes the approved withdrawals that must be paid by hand into a CSV file for a bank's bulk upload, and records each
 * in the audit log. Only the user who runs the command can read the file, because it contains full account numbers.
 * Withdrawals of suspended users wait. A repeat leaves out the withdrawals in an earlier file, unless `again` is set.
 * @throws DomainError NOT_FOUND when the address is not an active admin's
 */
export async function writePayoutFile(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { adminEmail, again, directory }: Options,
): Promise<PayoutFile> {
  const admin = await db.selectFrom('users').select('id').where('email', '=', adminEmail).executeTakeFirst();
  if (!admin) throw new DomainError('NOT_FOUND');
  const path = join(directory, `payouts-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.csv`);
  let isWritten = false;
  try {
    const rows = await inTransaction(db, async (tx) => {
      const byHand = config.payouts.provider === 'manual';
      const exported = await many(tx, sql<Exported>`select * from withdrawal_export(${admin.id}, ${again}, ${byHand})`);
      if (exported.length > 0) {
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        const file = openSync(path, 'wx', 0o600);
        isWritten = true;
        writeWhole(file, csvOf(config, exported));
      }
      return exported;
    });
    const totalInr = rows.reduce((sum, row) => sum + row.amount_coins, 0);
    return { path: isWritten ? path : null, count: rows.length, totalInr };
  } catch (error) {
    if (isWritten) rmSync(path, { force: true });
    throw error;
  }
}

function csvOf(config: Config, rows: readonly Exported[]): string {
  const lines = rows.map((row) => [
    row.id,
    row.account_holder,
    decryptAccountNumber(config, row.user_id, row.encrypted_number),
    row.ifsc,
    String(row.amount_coins),
    'Proverse earnings',
  ]);
  return [HEADER, ...lines].map(csvLine).join('');
}
