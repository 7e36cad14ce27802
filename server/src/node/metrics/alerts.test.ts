import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runJobs } from '../../jobs/runner.ts';
import { testApp } from '../../testing/app.ts';
import { debianProgram } from '../../testing/debian-package.ts';

const server = join(import.meta.dirname, '../../..');
const RULES = join(server, 'alerts.yml');
const rules = readFileSync(RULES, 'utf8');
const dashboard = readFileSync(join(server, 'dashboard.json'), 'utf8');
const alerts = [...rules.matchAll(/- alert: (\w+)\n[^]*?(?=\n {6}- |\n\n|$)/g)].map(([text, name = '']) => ({
  name,
  text,
}));

const promtool = debianProgram('prometheus', 'usr/bin/promtool');
if (promtool === undefined) process.stderr.write('SKIPPED: no promtool, so the alert rules are not tested\n');

const directory = mkdtempSync(join(tmpdir(), 'proverse-alerts-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The samples of one minute each: `values` is Prometheus' notation, such as `0x60` or `0+10x60`. */
type Series = Readonly<Record<string, string>>;
interface Case {
  readonly fires: Series;
  readonly quiet: Series;
}

const CALLS = 'proverse_call_duration_seconds';
const one = (name: string, bad: string, good: string): Case => ({ fires: { [name]: bad }, quiet: { [name]: good } });
const failing = (perMinute: number): Series => ({
  [`${CALLS}_count{operation="a.b",status="5xx"}`]: `0+${perMinute}x60`,
  [`${CALLS}_count{operation="a.b",status="2xx"}`]: '0+100x60',
});
const slow = (fast: number): Series => ({
  [`${CALLS}_bucket{le="0.5"}`]: `0+${fast}x60`,
  [`${CALLS}_bucket{le="2.5"}`]: '0+100x60',
  [`${CALLS}_bucket{le="+Inf"}`]: '0+100x60',
});
const attempts = (failed: number): Series => ({
  'proverse_webhook_attempts_total{outcome="failed"}': `0+${failed}x60`,
  'proverse_webhook_attempts_total{outcome="delivered"}': '0+10x60',
});
const database = (metric: string, name: string): string =>
  `patroni_${metric}{scope="p",name="${name}",instance="${name}"}`;
const standby = (replayed: string): Series => ({
  [database('xlog_location', 'a')]: '1000000000x60',
  [database('xlog_location', 'b')]: '0x60',
  [database('xlog_replayed_location', 'a')]: '0x60',
  [database('xlog_replayed_location', 'b')]: replayed,
  [database('replica', 'a')]: '0x60',
  [database('replica', 'b')]: '1x60',
});

const CASES: Readonly<Record<string, Case>> = {
  NodeDown: one('up{job="proverse",instance="a"}', '0x60', '1x60'),
  NodeNotReady: one('proverse_ready', '0x60', '1x60'),
  CallsFail: { fires: failing(2), quiet: failing(0.5) },
  CallsSlow: { fires: slow(90), quiet: slow(99) },
  NodeBusy: one('nodejs_eventloop_lag_p99_seconds{job="proverse"}', '0.7x60', '0.2x60'),
  DatabaseUnreachable: one('proverse_database_up', '0x60', '1x60'),
  // A call that waits at one scrape is normal.
  ConnectionsUsedUp: one('proverse_database_waiting_calls', '5x60', '0 5 0 5 0 5 0 5 0 5 0 5 0 5 0 5 0 5 0 5'),
  NotOnePrimary: {
    fires: { [database('primary', 'a')]: '1x60', [database('primary', 'b')]: '1x60' },
    quiet: { [database('primary', 'a')]: '1x60', [database('primary', 'b')]: '0x60' },
  },
  NoSynchronousStandby: {
    fires: { [database('sync_standby', 'a')]: '0x60', [database('quorum_standby', 'a')]: '0x60' },
    quiet: { [database('sync_standby', 'a')]: '0x60', [database('quorum_standby', 'a')]: '1x60' },
  },
  ReplicationLate: { fires: standby('900000000x60'), quiet: standby('999000000x60') },
  FailedOver: one(database('postgres_timeline', 'a'), '4x15 5x60', '4x60'),
  JobNotRun: {
    fires: { 'proverse_job_overdue_seconds{name="x",instance="a"}': '900x60' },
    // One of two nodes suffices.
    quiet: {
      'proverse_job_overdue_seconds{name="x",instance="a"}': '900x60',
      'proverse_job_overdue_seconds{name="x",instance="b"}': '0x60',
    },
  },
  MessagesNotExpired: one('proverse_expiry_lag_seconds', '90x60', '10x60'),
  EmailsLate: one('proverse_mail_queue_oldest_seconds', '400x60', '100x60'),
  EmailsGivenUp: one('proverse_mail_given_up', '1x60', '0x60'),
  WebhooksFail: { fires: attempts(200), quiet: attempts(20) },
  PayoutsStuck: one('proverse_payout_oldest_seconds', '200000x60', '90000x60'),
  CheckpointLate: one('proverse_checkpoint_lag_seconds', '200x60', '120x60'),
  AuditFailed: one('proverse_audit_findings', '2x60', '0x60'),
  AuditNotRun: one('proverse_audit_age_seconds', '200000x60', '90000x60'),
};

/** A test of promtool: after twenty minutes of these samples the alert fires `times` times. */
const afterSamples = (name: string, series: Series, times: number): object => ({
  interval: '1m',
  input_series: Object.entries(series).map(([metric, values]) => ({ series: metric, values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${name}",alertstate="firing"}) or vector(0)`,
      eval_time: '20m',
      exp_samples: [{ labels: '{}', value: times }],
    },
  ],
});

test('every alert has a case, and nothing else has', () => {
  expect(alerts.map(({ name }) => name)).toEqual(Object.keys(CASES));
});

test.skipIf(promtool === undefined)('each alert fires when it should, and only then', () => {
  const tests = Object.entries(CASES).flatMap(([name, { fires, quiet }]) => [
    afterSamples(name, fires, 1),
    afterSamples(name, quiet, 0),
  ]);
  const noJobs = afterSamples('JobNotRun', { 'up{job="proverse"}': '1x60' }, 1);
  const file = join(directory, 'cases.json');
  const cases = { rule_files: [RULES], evaluation_interval: '1m', tests: [...tests, noJobs] };
  writeFileSync(file, JSON.stringify(cases));
  const { stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', file], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`.trim()).toMatch(/SUCCESS$/);
});

test.skipIf(promtool === undefined)('Prometheus understands every query of the dashboard', () => {
  const queries = [...dashboard.matchAll(/"expr": (".*")/g)].map(([, text = '']) => JSON.parse(text) as string);
  expect(queries.length).toBeGreaterThan(20);
  const file = join(directory, 'dashboard.json');
  const recorded = queries.map((expr, n) => ({ record: `query_${n}`, expr }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
  const { stdout, stderr } = spawnSync(promtool ?? '', ['check', 'rules', file], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`).toContain(`SUCCESS: ${queries.length} rules found`);
});

test('every alert has a severity, a summary, and an entry in RUNNING.md under the heading that it links to', () => {
  const page = readFileSync(join(server, 'RUNNING.md'), 'utf8');
  const sections = page.split(/^(?=#+ )/m).map((text) => ({
    anchor: (/^#+ (.*)/.exec(text)?.[1] ?? '').toLowerCase().replaceAll(' ', '-'),
    text,
  }));
  const wrong = alerts.filter(({ name, text }) => {
    const anchor = /runbook: 'server\/RUNNING\.md#([\w-]+)'/.exec(text)?.[1];
    const section = sections.find((each) => each.anchor === anchor);
    const isComplete = /severity: (page|ticket) /.test(text) && text.includes('summary: ');
    return !isComplete || section?.text.includes(`**${name}**`) !== true;
  });
  expect(wrong).toEqual([]);
});

test('a running node exports every metric that the alerts and the dashboard name', async () => {
  const { app, services } = await testApp();
  const { stop } = runJobs(services, [{ name: 'a job', everyMs: 60_000, run: async () => undefined }]);
  const { body } = await app.inject('/metrics');
  await stop();
  expect(body).toContain('proverse_job_overdue_seconds{name="a job"} 0');
  const exported = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const named = `${rules}${dashboard}`.matchAll(/\b(?:proverse|nodejs|process)_\w+/g);
  const missing = [...named]
    .map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !exported.has(name));
  expect(missing).toEqual([]);
  // Each alert is seen on the dashboard too, apart from those whose metric tells no more than the alert.
  const shown = new Set([...dashboard.matchAll(/\b(?:proverse|patroni|nodejs)_\w+/g)].map(([name]) => name));
  const hidden = alerts.filter(
    ({ text }) => !(text.match(/\b(?:proverse|patroni|nodejs)_\w+/g) ?? []).every((name) => shown.has(name)),
  );
  expect(hidden.map(({ name }) => name)).toEqual(['NoSynchronousStandby']);
});
