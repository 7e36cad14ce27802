import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { startJobs } from '../node/jobs.ts';
import { runJobs } from './runner.ts';

const errors: string[] = [];
const { services: base } = await testApp();
const services = { ...base, log: { ...base.log, error: (_: object, text: string) => void errors.push(text) } };

test('runs a job at once and at its interval, also after a failure, or once without an interval', async () => {
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
  expect(errors).toEqual(['a background job failed']);
  const after = runs.steady;
  await new Promise((done) => setImmediate(done));
  expect(runs.steady).toBe(after);
});

test('runs the jobs of a new node one after the other, but lets none wait for a long one', async () => {
  let [running, most, runs] = [0, 0, 0];
  const long = Promise.withResolvers<void>();
  const short = {
    name: 'short',
    async run() {
      running += 1;
      runs += 1;
      most = Math.max(most, running);
      await new Promise((done) => setImmediate(done));
      running -= 1;
    },
  };
  const jobs = runJobs(services, [short, short, { name: 'long', run: () => long.promise }, short, short]);
  await expect.poll(() => runs, { timeout: 5_000 }).toBe(4);
  long.resolve();
  await jobs.begun;
  await jobs.stop();
  expect(most).toBe(1);
});

test('asks the current run to stop and waits for it', async () => {
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

test('runs every job of the server without errors on an empty database', async () => {
  errors.length = 0;
  const jobs = startJobs(services);
  await jobs.begun;
  await jobs.stop();
  expect(errors).toEqual([]);
});
