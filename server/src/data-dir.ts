import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { StartRefused } from './start-refused.ts';

/**
 * Creates the data directory when missing. Others may not list it; as root they may pass through it, because the
 * database, which never runs as root, has its files below. Refuses with StartRefused where it cannot be created.
 */
export function makeDataDirectory(dataDir: string): void {
  if (existsSync(dataDir)) return;
  try {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `DATA_DIR ${dataDir} cannot be created (${why}): set it to a directory that can be written.`,
    );
  }
}

/** The secret kept in this file of the data directory, mode 600; made of random bytes on the first call. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    if (!existsSync(file))
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `DATA_DIR ${dataDir} cannot keep a secret (${why}): set it to a directory that can be written.`,
    );
  }
}
