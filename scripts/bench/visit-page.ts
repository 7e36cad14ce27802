import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One Lighthouse run of a page, with scores from 0 to 100. */
export interface Figures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly cls: number;
  /** Speed of this machine during the run, by Lighthouse's benchmark: a good desktop has 1,500 or more. */
  readonly machine: number;
}

export interface Visit {
  readonly figures: Figures;
  /** Failed accessibility and best-practice audits, and performance audits with a score below 90. */
  readonly complaints: readonly string[];
}

interface Report {
  readonly finalDisplayedUrl: string;
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
  readonly categories: Record<string, { readonly score: number | null; readonly auditRefs: readonly AuditRef[] }>;
  readonly audits: Record<string, Audit>;
}

interface AuditRef {
  readonly id: string;
  readonly weight: number;
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly displayValue?: string;
  readonly details?: { readonly items?: readonly unknown[] };
}

/**
 * Visits a page in the browser that listens on `port`, as Lighthouse's phone: with a cold cache, a slow network and a CPU
 * `slowdown` times slower. The browser's session stays. Throws when the page redirects.
 */
export async function visitPage(cli: string, url: string, port: number, slowdown: number): Promise<Visit> {
  const options = [
    '--quiet',
    `--port=${port}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    '--output=json',
    '--only-categories=performance,accessibility,best-practices',
    '--disable-full-page-screenshot',
    '--no-enable-error-reporting',
  ];
  const { stdout } = await run(process.execPath, [cli, url, ...options], { maxBuffer: 100_000_000 });
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} redirects to ${report.finalDisplayedUrl}`);
  return { figures: figuresOf(report), complaints: complaintsOf(report) };
}

function figuresOf(report: Report): Figures {
  return {
    performance: score(report, 'performance'),
    accessibility: score(report, 'accessibility'),
    bestPractices: score(report, 'best-practices'),
    cls: value(report, 'cumulative-layout-shift'),
    machine: report.environment.benchmarkIndex,
  };
}

function score(report: Report, category: string): number {
  const found = report.categories[category]?.score;
  if (found === undefined || found === null) throw new Error(`Lighthouse has no score for ${category}`);
  return Math.round(found * 100);
}

function value(report: Report, audit: string): number {
  const found = report.audits[audit]?.numericValue;
  if (found === undefined) throw new Error(`Lighthouse has no value for ${audit}`);
  return found;
}

function complaintsOf({ categories, audits }: Report): string[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      const isRelevant = weight > 0 || category === 'performance';
      if (!audit || audit.score === null || audit.score >= 0.9 || !isRelevant) return [];
      return [`${category}: ${audit.title} ${audit.displayValue ?? ''}`.trim()];
    }),
  );
}
