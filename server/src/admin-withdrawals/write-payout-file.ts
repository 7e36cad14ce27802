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
import { decryptAccountNumber } from '../payouts/account-number.ts';
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
}

const HEADER = ['Reference', 'Beneficiary name', 'Account number', 'IFSC', 'Amount INR', 'Narration'];

/** The name of a file that may not count: its withdrawals are exported only if this PostgreSQL transaction is committed. */
const DRAFT = /^(payouts-.*\.csv)\.draft-(\d+)$/;

/**
 * Writes the approved withdrawals that must be paid by hand into a CSV file for a bank's bulk upload, and records each
 * in the audit log. Only the user who runs the command can read the file, because it contains full account numbers.
 * Withdrawals of suspended users wait. A repeat leaves out the withdrawals in an earlier file, unless `again` is set.
 * If a run ends at any point, its file gets its name only if its withdrawals are exported, at the latest by the next run.
 * @throws DomainError NOT_FOUND when the address is not an active admin's
 */
export async function writePayoutFile(deps: Deps, { adminEmail, again, directory }: Options): Promise<PayoutFile> {
  const { config, db } = deps;
  const admin = await db.selectFrom('users').select('id').where('email', '=', adminEmail).executeTakeFirst();
  if (!admin) throw new DomainError('NOT_FOUND');
  const finished = await finishDrafts(deps, directory);
  const path = join(directory, `payouts-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.csv`);
  let rows: Exported[] = [];
  let draft: string | undefined;
  try {
    await inTransaction(db, async (tx) => {
      const byHand = config.payouts.provider === 'manual';
      rows = await many(
        tx,
        fromFunction('withdrawal_export', { p_admin: admin.id, p_again: again, p_all_by_hand: byHand }),
      );
      if (rows.length > 0) draft = await writeDraft(tx, path, csvOf(config, rows));
    });
  } catch (error) {
    // A lost connection leaves it open whether the withdrawals are exported. If it stays lost, the next run finds out.
    const named = await finishDrafts(deps, directory).catch((): string[] => []);
    if (!named.includes(path)) throw error;
  }
  if (draft !== undefined) nameDraft(draft, path);
  const totalInr = rows.reduce((sum, row) => sum + row.amount_coins, 0);
  return { path: draft === undefined ? null : path, count: rows.length, totalInr, finished };
}

async function writeDraft(tx: Tx, path: string, content: string): Promise<string> {
  const { xid } = await one(tx, sql<{ xid: string }>`select pg_current_xact_id()::text as xid`);
  const draft = `${path}.draft-${xid}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeWhole(openSync(draft, 'wx', 0o600), content);
  return draft;
}

/** Names the drafts whose withdrawals are exported, and returns their paths. Deletes those whose withdrawals are not. */
async function finishDrafts({ db }: Deps, directory: string): Promise<string[]> {
  const named: string[] = [];
  for (const file of existsSync(directory) ? readdirSync(directory) : []) {
    const [, name, xid] = DRAFT.exec(file) ?? [];
    if (name === undefined) continue;
    const status = await statusOf(db, xid);
    if (status === 'aborted') rmSync(join(directory, file), { force: true });
    if (status !== 'committed') continue;
    nameDraft(join(directory, file), join(directory, name));
    named.push(join(directory, name));
  }
  return named;
}

/** Returns null for a transaction of another database or of too long ago. */
async function statusOf(db: Deps['db'], xid: string | undefined): Promise<string | null> {
  const ended = sql<{ status: string | null }>`
    select case when ${xid}::xid8 < pg_snapshot_xmax(pg_current_snapshot()) then pg_xact_status(${xid}::xid8) end as status`;
  return (await one(db, ended)).status;
}

/** Another run may do this at the same moment. */
function nameDraft(draft: string, path: string): void {
  try {
    renameSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
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
