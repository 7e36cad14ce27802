import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

// Debian's headless shell runs the journeys in two thirds of the full browser's time.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of a Chromium to drive, and installs one if necessary. Throws when that fails. */
export async function installBrowser(): Promise<string> {
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('   Installing headless Chromium with apt-get (once) …');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  } else if (findBrowser() === undefined) {
    console.log("   Installing Playwright's Chromium (once) …");
    run(process.execPath, [
      join(import.meta.dirname, '../../node_modules/playwright-core/cli.js'),
      'install',
      'chromium',
    ]);
  }
  const browser = findBrowser();
  if (browser === undefined) throw new Error('Chromium was installed but not found in any known place');
  return browser;
}

function findBrowser(): string | undefined {
  return [HEADLESS_SHELL, ...BROWSERS, chromium.executablePath()].find((path) => existsSync(path));
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0) return;
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`.trim()}`);
}
