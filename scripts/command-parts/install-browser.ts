import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { installDebianPackage } from '../../server/src/testing/debian-package.ts';

// Debian's headless shell runs the journeys in two thirds of the full browser's time.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of a Chromium to drive, and installs one if necessary. Throws when that fails. */
export async function installBrowser(): Promise<string> {
  installDebianPackage('chromium-headless-shell', () =>
    console.log('   Installing headless Chromium with apt-get (once) …'),
  );
  // Texts in Hindi would be boxes.
  installDebianPackage('fonts-lohit-deva', () => undefined);
  if (findBrowser() === undefined) {
    console.log("   Installing Playwright's Chromium (once) …");
    const cli = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`Chromium could not be installed: ${`${stdout}${stderr}`.trim()}`);
  }
  const browser = findBrowser();
  if (browser === undefined) throw new Error('Chromium was installed but not found in any known place');
  return browser;
}

function findBrowser(): string | undefined {
  return [HEADLESS_SHELL, ...BROWSERS, chromium.executablePath()].find((path) => existsSync(path));
}
