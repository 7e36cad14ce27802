import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterFile } from './after-file.ts';
import { installDebianPackage } from './debian-package.ts';

const PROGRAM = '/usr/sbin/clamd';

/** The text that every scanner takes for a virus, in two parts, so that none takes this file for one. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** Returns whether there is a virus scanner. It is installed first if we are root on Debian. */
export function hasClamd(): boolean {
  if (!existsSync(PROGRAM)) installDebianPackage('clamav-daemon');
  return existsSync(PROGRAM);
}

/** Runs a virus scanner that knows only EICAR until the last test of the file. Returns its CLAMD_URL, and what stops it. */
export async function startClamd(): Promise<{ readonly url: string; stop(): void }> {
  const directory = mkdtempSync(join(tmpdir(), 'proverse-clamd-'));
  const socket = join(directory, 'clamd.sock');
  const settings = { LocalSocket: socket, DatabaseDirectory: directory, Foreground: 'yes', StreamMaxLength: '11M' };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  writeFileSync(join(directory, 'clamd.conf'), lines.join(''));
  writeFileSync(join(directory, 'test.ndb'), `Eicar-Test:0:*:${EICAR.toString('hex')}\n`);
  const child = spawn(PROGRAM, ['--config-file', join(directory, 'clamd.conf')], { stdio: 'ignore' });
  afterFile(() => {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`);
    await delay(20);
  }
  return { url: `unix:${socket}`, stop: () => void child.kill('SIGKILL') };
}
