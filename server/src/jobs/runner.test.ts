import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { startJobs } from './jobs.ts';
import { runJobs } from './runner.ts';

const errors: string[] = [];
const { services: base } = await testApp();
const services = { ...base, log: { ...base.log, error: (_: object, text: string) => void errors.push(text) } };

test('a job runs at once and again, a failure does not end it, and one without an interval runs once', async () => {
  const runs = { steady: 0, failing: 0, once: 0 };
  const enough = Promise.withResolvers<void>();
  const jobs = runJobs(services, [
    {
      name: 'steady',
      everyMs: 1,
      async run() {
        runs.steady += 1;
        if (runs.steady >= 5 && runs.failing >= 5) enough.resolve();
      },
    },
    {
      name: 'failing',
      everyMs: 1,
      async run() {
        runs.failing += 1;
        throw new Error('this time');
      },
    },
    {
      name: 'once',
      async run() {
        runs.once += 1;
      },
    },
  ]);
  await enough.promise;
  await jobs.stop();
  expect(runs.once).toBe(1);
  expect(errors).toContain('a background job failed');
  const after = runs.steady;
  await new Promise((done) => setImmediate(done));
  expect(runs.steady).toBe(after);
});

test('stop waits for the run in hand and tells it to come to an end', async () => {
  let finished = false;
  const started = Promise.withResolvers<void>();
  const jobs = runJobs(services, [
    {
      name: 'long',
      everyMs: 1,
      async run(_, stopping) {
        started.resolve();
        await new Promise<void>((done) => stopping.addEventListener('abort', () => done()));
        await new Promise((done) => setImmediate(done));
        finished = true;
      },
    },
  ]);
  await started.promise;
  await jobs.stop();
  expect(finished).toBe(true);
});

test('every job of the server runs clean on an empty database', async () => {
  errors.length = 0;
  await startJobs(services).stop();
  expect(errors).toEqual([]);
});
