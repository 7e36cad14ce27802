import { chmodSync, chownSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import { lockDataDirectory, socketDirectory } from './data-directory-lock.ts';
import { postgresAccount, refuseUnreachable, type PostgresAccount } from './postgres-account.ts';
import { reachablePrograms } from './postgres-programs.ts';
import { runPostmaster } from './postmaster.ts';
import { restoreCommand } from './wal-archive.ts';

const MAX_RECOVERY_MS = 24 * 3_600_000;

/**
 * Turns the files of a backup in `postgres.part` into the database of this data directory. Replays the write-ahead log
 * in `archive` up to the time `to`, or to the end of the log.
 * @throws StartRefused when the log does not reach that far; then it leaves no database
 */
export async function recoverCluster(dataDir: string, archive: string, to: Date | undefined): Promise<void> {
  const account = postgresAccount();
  const draft = join(dataDir, 'postgres.part');
  const sockets = socketDirectory(dataDir, account);
  const unlock = await lockDataDirectory(dataDir, sockets);
  try {
    refuseUnreachable(archive, account, 'move the backup elsewhere');
    writeFileSync(join(draft, 'recovery.signal'), '');
    giveTo(draft, account);
    const postmaster = await runPostmaster({
      program: join(reachablePrograms(dataDir, account), 'postgres'),
      cluster: draft,
      sockets,
      account,
      logFile: join(dataDir, 'recovery.log'),
      settings: {
        hot_standby: 'off', // so that ready means recovered
        archive_mode: 'off',
        restore_command: restoreCommand(archive),
        // `+00`, because PostgreSQL has not loaded the names of time zones yet.
        ...(to
          ? { recovery_target_time: to.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }
          : {}),
      },
      startDeadlineMs: MAX_RECOVERY_MS,
    }).catch((error: unknown) => {
      throw isTooLate(error) ? new StartRefused('The backup does not reach that time: choose an earlier one.') : error;
    });
    await postmaster.stop();
    renameSync(draft, join(dataDir, 'postgres'));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    unlock();
  }
}

function isTooLate(error: unknown): boolean {
  return error instanceof StartRefused && error.message.includes('recovery target was reached');
}

function giveTo(path: string, account: PostgresAccount): void {
  const isDirectory = statSync(path).isDirectory();
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, isDirectory ? 0o700 : 0o600);
  if (isDirectory) for (const name of readdirSync(path)) giveTo(join(path, name), account);
}
