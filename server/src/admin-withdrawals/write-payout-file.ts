import { existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Services } from '../context.ts';
import { fromFunction, type RowOf } from '../database/call-function.ts';
import { many, one } from '../database/rows.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { csvLine } from '../documents/csv.ts';
import { decryptAccount } from '../payouts/account-encryption.ts';
import { writeWhole } from './write-whole.ts';

type Exported = RowOf<'withdrawal_export'>;

export interface PayoutFile {
  /** Null when there was nothing to pay. */
  readonly path: string | null;
  readonly count: number;
  readonly totalInr: number;
  /** Files of earlier runs that ended before they could name their file, although it counts. */
  readonly finished: readonly string[];
}

type Deps = Pick<Services, 'config' | 'db'>;

interface Options {
  readonly adminEmail: string;
  /** Includes withdrawals that are in an earlier file. */
  readonly again: boolean;
  readonly directory: string;
  /** Writes the withdrawals to UPI IDs instead of those to bank accounts, whose bulk upload has no column for them. */
  readonly upi: boolean;
}

const BANK_HEADER = ['Reference', 'Beneficiary name', 'Account number', 'IFSC', 'Amount INR', 'Narration'];
const UPI_HEADER = ['Reference', 'Beneficiary name', 'UPI ID', 'Amount INR', 'Narration'];

/** Ends the name of a file until the withdrawals in it are exported. */
const DRAFT = '.draft';

/**
 * Writes the approved withdrawals that must be paid by hand into a CSV file, for a bank's bulk upload, and records each
 * in the audit log with the name of the file. Only the user who runs the command can read the file, because it contains full
 * account numbers or UPI IDs. Withdrawals of suspended users wait. A repeat leaves out the withdrawals in an earlier file, unless `again` is
 * set. When a run is interrupted, the next one names its file or deletes it.
 * @throws DomainError NOT_FOUND when the address is not an active admin's
 */
export async function writePayoutFile(deps: Deps, { adminEmail, again, directory, upi }: Options): Promise<PayoutFile> {
  const { config, db } = deps;
  const admin = await db.selectFrom('users').select('id').where('email', '=', adminEmail).executeTakeFirst();
  if (!admin) throw new DomainError('NOT_FOUND');
  const byHand = config.payouts.provider === 'manual';
  const run = await inTransaction(db, async (tx) => {
    // One run at a time, so that each draft found here is of an earlier run.
    await sql`select pg_advisory_xact_lock(hashtextextended('payout files', 0))`.execute(tx);
    const finished = await finishDrafts(tx, directory);
    const name = `payouts-${new Date().toISOString().replaceAll(/[:.]/g, '-')}${upi ? '-upi' : ''}.csv`;
    const rows = await many(
      tx,
      fromFunction('withdrawal_export', {
        p_admin: admin.id,
        p_again: again,
        p_all_by_hand: byHand,
        p_upi: upi,
        p_file: name,
      }),
    );
    if (rows.length > 0) writeDraft(join(directory, `${name}${DRAFT}`), csvOf(config, rows, upi));
    return { name, rows, finished };
  });
  const totalInr = run.rows.reduce((sum, row) => sum + row.amount_coins, 0);
  const path = run.rows.length > 0 ? nameDraft(join(directory, run.name)) : null;
  return { path, count: run.rows.length, totalInr, finished: run.finished };
}

function writeDraft(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeWhole(openSync(path, 'wx', 0o600), content);
}

/** Names the drafts whose withdrawals are exported, and returns their paths. Deletes the others. */
async function finishDrafts(tx: Tx, directory: string): Promise<string[]> {
  const named: string[] = [];
  for (const file of existsSync(directory) ? readdirSync(directory) : []) {
    if (!file.startsWith('payouts-') || !file.endsWith(DRAFT)) continue;
    const name = file.slice(0, -DRAFT.length);
    const { isExported } = await one(
      tx,
      sql<{ isExported: boolean }>`select exists (
        select from admin_acts a where a.act = 'withdrawal.exported' and a.detail ->> 'file' = ${name}
      ) as "isExported"`,
    );
    if (isExported) named.push(nameDraft(join(directory, name)));
    else rmSync(join(directory, file));
  }
  return named;
}

/** Another run may have done this just now. */
function nameDraft(path: string): string {
  try {
    renameSync(`${path}${DRAFT}`, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
  return path;
}

function csvOf(config: Config, rows: readonly Exported[], upi: boolean): string {
  const lines = rows.map((row) => [
    row.id,
    row.account_holder,
    decryptAccount(config, row.user_id, row.encrypted_account),
    ...(row.ifsc === null ? [] : [row.ifsc]),
    String(row.amount_coins),
    'Proverse earnings',
  ]);
  return [upi ? UPI_HEADER : BANK_HEADER, ...lines].map(csvLine).join('');
}
