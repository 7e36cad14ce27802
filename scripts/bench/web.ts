/**
 * `npm run bench -- --web`: Lighthouse's scores of every screen on a phone, as the median of three runs. Exits with 1
 * when a page misses the bar. `--only=TEXT` visits pages whose name contains TEXT, `--runs=NUMBER` sets the number of
 * runs. Lighthouse emulates a phone four times slower than this machine (`--slowdown=NUMBER`), so a busy machine lowers
 * the scores.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { installOnce } from '../../server/src/testing/install-once.ts';
import { freePort } from '../../server/src/database/embedded/free-port.ts';
import { installBrowser } from '../command-parts/install-browser.ts';
import { signIn } from '../command-parts/sign-in.ts';
import { startThrowawayServer } from '../command-parts/throwaway-server.ts';
import { withClient } from '../command-parts/with-client.ts';
import { setRole } from '../make-admin/set-role.ts';
import { option } from './option.ts';
import { medianOf } from './spread.ts';

const MIN_PERFORMANCE = { landing: 98, app: 93 };
const MAX_CLS = 0.02;

/** What we read of Lighthouse's report. Scores are from 0 to 1. */
interface Report {
  readonly finalDisplayedUrl: string;
  /** Speed of this machine during the run: a good desktop has 1,500 or more. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; displayValue?: string }
  >;
}

const only = option('only') ?? '';
const runs = Number(option('runs') ?? 3);

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
  await visitAll({ landing: '/', auth: '/auth' });
  const expertId = await signInAsAdmin();
  await visitAll({
    dashboard: '/dashboard',
    messages: '/messaging',
    directory: '/directory',
    wallet: '/coins',
    profile: '/profile',
    'public profile': `/profile/${expertId}`,
    admin: '/admin',
  });
  console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores, ${runs} runs of each page`);
} finally {
  // Closing a crashed browser fails, which must not hide why it crashed.
  await Promise.allSettled([browser.close(), server.stop()]);
  rmSync(profile, { recursive: true, force: true });
}

/** Prints a line per page, and the complaints about pages that miss the bar. */
async function visitAll(pages: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(pages).filter((page) => page[0].includes(only))) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await visitPage(`${server.baseUrl}${path}`));
    const median = (value: (report: Report) => number | null | undefined): number =>
      medianOf(reports.map((report) => value(report) ?? Number.NaN));
    const score = (category: string): number =>
      Math.round(100 * median(({ categories }) => categories[category]?.score));
    const [performance, accessibility, practices] = ['performance', 'accessibility', 'best-practices'].map(score);
    const cls = median(({ audits }) => audits['cumulative-layout-shift']?.numericValue);
    const machine = median(({ environment }) => environment.benchmarkIndex);
    const least = path === '/' ? MIN_PERFORMANCE.landing : MIN_PERFORMANCE.app;
    const meets = Number(performance) >= least && accessibility === 100 && practices === 100 && cls <= MAX_CLS;
    console.log(
      `${name}: performance ${performance} (≥ ${least}), accessibility ${accessibility} and best practices ${practices} (100), ` +
        `CLS ${cls.toFixed(3)} (≤ ${MAX_CLS}), machine ${machine.toFixed(0)}${meets ? '' : '   MISSED'}`,
    );
    if (meets) continue;
    process.exitCode = 1;
    for (const complaint of new Set(reports.flatMap(complaintsOf))) console.log(`      ${complaint}`);
  }
}

/** Visits a page as Lighthouse's phone, with a cold cache and a slow network. The browser's session stays. */
async function visitPage(url: string): Promise<Report> {
  const options = [
    '--quiet',
    `--port=${port}`,
    `--throttling.cpuSlowdownMultiplier=${option('slowdown') ?? 4}`,
    '--output=json',
    '--only-categories=performance,accessibility,best-practices',
    '--disable-full-page-screenshot',
    '--no-enable-error-reporting',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [lighthouse, url, ...options], { maxBuffer: 1e8 });
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  // A screen may add what it shows to its own address.
  if (report.finalDisplayedUrl.replace(/\?.*/, '') !== url)
    throw new Error(`${url} redirects to ${report.finalDisplayedUrl}`);
  return report;
}

/** Returns what Lighthouse would do better. */
function complaintsOf({ audits }: Report): string[] {
  return Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue = '' }) => `${title} ${displayValue}`);
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
