import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

// Debian's shell without windows draws the journeys in two thirds of the time of the whole browser.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium that can be driven; installs one where there is none. Throws when that fails. */
export async function installBrowser(): Promise<string> {
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('   There is no headless Chromium here: installing it with apt-get (once) …');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  } else if (findBrowser() === undefined) {
    console.log('   There is no Chromium here: installing the one of Playwright (once) …');
    run(process.execPath, [
      join(import.meta.dirname, '../../node_modules/playwright-core/cli.js'),
      'install',
      'chromium',
    ]);
  }
  const browser = findBrowser();
  if (browser === undefined) throw new Error('Chromium was installed but is not where it was expected');
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
