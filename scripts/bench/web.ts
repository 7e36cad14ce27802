/**
 * `npm run bench -- --web`: Lighthouse's scores of every screen on a phone, as the median of three runs. Exits with 1
 * when a page misses the bar (`breachesOf`). `--only=TEXT` visits pages whose name contains TEXT, `--runs=NUMBER` sets
 * the number of runs. Lighthouse emulates a phone four times slower than this machine (`--slowdown=NUMBER`), so a busy
 * machine lowers the scores.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { installOnce } from '../../server/src/testing/install-once.ts';
import { freePort } from '../../server/src/database/embedded/free-port.ts';
import { installBrowser } from '../command-parts/install-browser.ts';
import { signIn } from '../command-parts/sign-in.ts';
import { startThrowawayServer } from '../command-parts/throwaway-server.ts';
import { withClient } from '../command-parts/with-client.ts';
import { setRole } from '../make-admin/set-role.ts';
import { option } from './option.ts';
import { spreadOf } from './spread.ts';
import { visitPage, type Figures } from './visit-page.ts';

const MIN_PERFORMANCE = { landing: 98, app: 93 };
const MAX_CLS = 0.02;
const COLUMNS = ['performance', 'accessibility', 'best practices', 'CLS', 'machine'];

const only = option('only') ?? '';
const runs = Number(option('runs') ?? 3);
const slowdown = Number(option('slowdown') ?? 4);

// As a normal dependency its 176 MB would make every installation a third larger.
const lighthouse = join(await installOnce('lighthouse@13.5.0'), 'node_modules/lighthouse/cli/index.js');
const executablePath = await installBrowser();
const server = await startThrowawayServer();
const profile = mkdtempSync(join(tmpdir(), 'proverse-lighthouse-'));
const port = await freePort();
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  // Lighthouse uses this browser, and so its session, through this port.
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
try {
  console.log(`${''.padEnd(16)}${COLUMNS.map((name) => name.padStart(15)).join('')}`);
  const pages = [
    { name: 'landing', path: '/' },
    { name: 'auth', path: '/auth' },
  ];
  let missed = await visitAll(pages);
  const expertId = await signInAsAdmin();
  missed += await visitAll([
    { name: 'dashboard', path: '/dashboard' },
    { name: 'messages', path: '/messaging' },
    { name: 'directory', path: '/directory' },
    { name: 'wallet', path: '/coins' },
    { name: 'profile', path: '/profile' },
    { name: 'public profile', path: `/profile/${expertId}` },
    { name: 'admin', path: '/admin' },
  ]);
  console.log(`\nload ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores, ${runs} runs of each page`);
  console.log(missed === 0 ? 'All pages meet the bar' : `${missed} pages miss the bar`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  // Closing a crashed browser fails, which must not hide why it crashed.
  await Promise.allSettled([browser.close(), server.stop()]);
  rmSync(profile, { recursive: true, force: true });
}

/** Prints a line per page and returns how many miss the bar. */
async function visitAll(pages: readonly { readonly name: string; readonly path: string }[]): Promise<number> {
  let missed = 0;
  for (const { name, path } of pages.filter((page) => page.name.includes(only))) {
    const visits = [];
    for (let run = 0; run < runs; run += 1)
      visits.push(await visitPage(lighthouse, `${server.baseUrl}${path}`, port, slowdown));
    const figures = medianOf(visits.map((visit) => visit.figures));
    const breaches = breachesOf(figures, path === '/' ? MIN_PERFORMANCE.landing : MIN_PERFORMANCE.app);
    console.log(line(name, figures) + (breaches.length > 0 ? `   ✗ ${breaches.join(', ')}` : ''));
    if (breaches.length === 0) continue;
    missed += 1;
    for (const complaint of new Set(visits.flatMap(({ complaints }) => complaints))) console.log(`      ${complaint}`);
  }
  return missed;
}

function medianOf(visits: readonly Figures[]): Figures {
  const names = Object.keys(visits[0] ?? {}) as (keyof Figures)[];
  const medians = names.map((name) => [name, spreadOf(visits.map((figures) => figures[name]))?.median]);
  return Object.fromEntries(medians) as Record<keyof Figures, number>;
}

function breachesOf(figures: Figures, minPerformance: number): string[] {
  return [
    figures.performance < minPerformance ? `performance ≥ ${minPerformance}` : '',
    figures.accessibility < 100 ? 'accessibility 100' : '',
    figures.bestPractices < 100 ? 'best practices 100' : '',
    figures.cls > MAX_CLS ? `CLS ≤ ${MAX_CLS}` : '',
  ].filter((breach) => breach !== '');
}

function line(name: string, figures: Figures): string {
  const cells = [
    String(figures.performance),
    String(figures.accessibility),
    String(figures.bestPractices),
    figures.cls.toFixed(3),
    figures.machine.toFixed(0),
  ];
  return name.padEnd(16) + cells.map((cell) => cell.padStart(15)).join('');
}

/** Makes the demo expert an admin, so that every screen opens, signs them in, and returns their id. */
async function signInAsAdmin(): Promise<string> {
  const expert = server.demoLogins.at(-1);
  if (!expert) throw new Error('The server has no demo logins');
  const { rows } = await withClient(server.databaseUrl, 'bench', async (client) => {
    await setRole(client, expert.email, true);
    return client.query<{ id: string }>('select id from users where email = $1', [expert.email]);
  });
  const page = await browser.newPage();
  await page.goto(server.baseUrl);
  await signIn(page, expert);
  await page.close();
  return rows[0]?.id ?? '';
}
