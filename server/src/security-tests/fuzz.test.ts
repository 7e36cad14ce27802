/**
 * Valid, invalid and hostile calls, generated from the contract's own schemas, over REST and tRPC. `npm test` makes the same
 * calls each time. `FUZZ_RUNS=100000 npm test -- server/src/security-tests/fuzz` makes more, and `FUZZ_SEED` makes others.
 * A failure prints its seed and the call that caused it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { runChecks } from '../../../scripts/audit/audit.ts';
import { testApp } from '../testing/app.ts';
import type { Request } from './access-call.ts';
import { createScenes, type Scene } from './access-scene.ts';
import { faultsOf } from './fuzz-answers.ts';
import { generatedCalls, requestFor, type GeneratedCall } from './fuzz-calls.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 7);
/** Concurrent calls, so that a call may also read data that another one is changing. */
const AT_ONCE = 8;
/** After this many calls new people take over, because the old ones may be deleted, suspended or out of coins. */
const CALLS_PER_SCENE = 100;
/** A long run continues after a fault, prints its progress and fails at its end. */
const IS_LONG = RUNS > 5000;
const PROGRESS_EVERY_CALLS = 2000;
/** An overloaded machine may return 503. The call is then repeated after a pause. */
const MAX_REPEATS = 5;
/** The error that the server logs on purpose for each unmatched payment of the access matrix. */
const EXPECTED_LOG = 'a payment event moved nothing and needs review';

const world = await testApp();
const { app, services, database } = world;
const sceneFor = await createScenes(world);
const logged = vi.spyOn(services.log, 'error');

test(
  `answers ${RUNS} calls without a 5xx or a secret, and every error in the documented format`,
  { timeout: 60_000 + RUNS * 50 },
  async () => {
    let scene: Scene = await sceneFor('owner');
    let knownIds: string[] = [];
    let made = 0;
    let unavailable = 0;
    const statuses = new Map<string, number>();
    const found: string[] = [];

    async function make(generated: GeneratedCall): Promise<void> {
      const { scene: now, knownIds: ids } = { scene, knownIds };
      const caller = now[generated.who];
      const request = await requestFor(generated, { ...now, caller }, ids);
      const { token, refreshToken } = caller;
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(refreshToken ? { cookie: `proverse_refresh=${refreshToken}` } : {}),
        ...request.headers,
      };
      let response = await app.inject({ ...request, headers });
      for (let repeat = 1; response.statusCode === 503 && repeat <= MAX_REPEATS; repeat += 1) {
        unavailable += 1;
        await delay(repeat * 200);
        response = await app.inject({ ...request, headers });
      }
      const group = `${Math.floor(response.statusCode / 100)}xx`;
      statuses.set(group, (statuses.get(group) ?? 0) + 1);
      const faults = faultsOf(request, response, caller, now);
      if (faults.length > 0) found.push(reportOf(generated, request, response.statusCode, faults));
    }

    async function makeAll(calls: readonly GeneratedCall[]): Promise<void> {
      await Promise.all(calls.map(make));
      made += calls.length;
      if (made % CALLS_PER_SCENE < AT_ONCE) [scene, knownIds] = [await sceneFor('owner'), []];
      if (IS_LONG && made % PROGRESS_EVERY_CALLS < AT_ONCE)
        printProgress(`${made} calls, ${JSON.stringify([...statuses])}, unavailable ${unavailable}`, found);
      if (!IS_LONG && found.length > 0) throw new Error(found.join('\n'));
    }

    const calls = fc.array(generatedCalls, { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(fc.asyncProperty(calls, makeAll), {
      numRuns: Math.ceil(RUNS / AT_ONCE),
      seed: SEED,
      endOnFailure: true,
    });
    expect(found).toEqual([]);
    expect(logged.mock.calls.filter(([, text]) => text !== EXPECTED_LOG)).toEqual([]);
    expect(unavailable).toBeLessThan(RUNS / 50);
    // Otherwise the calls would test little but rejections.
    expect(statuses.get('2xx') ?? 0).toBeGreaterThan(RUNS / 10);
  },
);

test('leaves the ledger consistent', { timeout: 20_000 + RUNS * 5 }, async () => {
  const client = await database.ownerPool.connect();
  const results = await runChecks(client);
  client.release();
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
});

function printProgress(progress: string, found: readonly string[]): void {
  process.stdout.write(`${new Date().toISOString()} ${progress}, ${found.length} faults\n${found.at(-1) ?? ''}\n`);
}

/** The error behind the newest log line, with its stack. Of concurrent calls, it may belong to another one. */
function lastLoggedError(): unknown {
  const [fields] = logged.mock.lastCall ?? [];
  const { err } = (fields ?? {}) as { err?: unknown };
  return err instanceof Error ? err.stack : err;
}

function reportOf(generated: GeneratedCall, request: Request, status: number, faults: string[]): string {
  const { call, who } = generated;
  const sent = `${request.method} ${request.url.slice(0, 500)}\n${(request.payload ?? '').toString().slice(0, 500)}`;
  const cause = status === 500 ? `\n${String(lastLoggedError())}` : '';
  return `${call.name} over ${call.transport} by ${who}: ${status}, ${faults.join('; ')}\n${sent}${cause}`;
}
