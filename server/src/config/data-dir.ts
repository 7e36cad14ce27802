import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { StartRefused } from './start-refused.ts';

/**
 * Creates the data directory when it is missing. Other users cannot list it. If this process runs as root, they can
 * pass through it, because PostgreSQL then runs as another user and needs the files below.
 * @throws StartRefused when it cannot be created
 */
export function makeDataDirectory(dataDir: string): void {
  if (existsSync(dataDir)) return;
  try {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be created (${reason}): set it to a writable directory.`);
  }
}

/** Reads the secret in this file of the data directory. The first call generates it, readable for its owner only. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    if (!existsSync(file))
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`DATA_DIR ${dataDir} cannot keep a secret (${reason}): set it to a writable directory.`);
  }
}
