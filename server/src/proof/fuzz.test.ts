/**
 * Calls drawn from the contract's own schemas, right and wrong and hostile, at both doors. `npm test` makes a fixed
 * choice of them; `FUZZ_RUNS=100000 npm test -- server/src/proof/fuzz` makes as many as one likes, and `FUZZ_SEED`
 * another choice. A failure prints its seed and the smallest call that shows it.
 */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { runChecks } from '../../../scripts/audit/audit.ts';
import { testApp } from '../testing/app.ts';
import type { Request } from './access-call.ts';
import { createScenes, type Scene } from './access-scene.ts';
import { faultsOf } from './fuzz-answers.ts';
import { drawnCalls, prepared, type DrawnCall } from './fuzz-calls.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 7);
/** Then other people go on: these may have left, been suspended or run out of coins. */
const CALLS_PER_SCENE = 100;

const world = await testApp();
const { app, services, database } = world;
const sceneFor = await createScenes(world);
const logged = vi.spyOn(services.log, 'error');

test(
  `${RUNS} calls: never a 5xx, never a secret, and every error in its form`,
  { timeout: 60_000 + RUNS * 50 },
  async () => {
    let scene: Scene = await sceneFor('owner');
    let knownIds: string[] = [];
    let made = 0;
    const statuses = new Map<string, number>();

    async function make(drawn: DrawnCall): Promise<void> {
      if ((made += 1) % CALLS_PER_SCENE === 0) [scene, knownIds] = [await sceneFor('owner'), []];
      const caller = scene[drawn.who];
      const request = await prepared(drawn, { ...scene, caller }, knownIds);
      const { token, refreshToken } = caller;
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(refreshToken ? { cookie: `proverse_refresh=${refreshToken}` } : {}),
        ...request.headers,
      };
      const response = await app.inject({ ...request, headers });
      const group = `${Math.floor(response.statusCode / 100)}xx`;
      statuses.set(group, (statuses.get(group) ?? 0) + 1);
      const faults = faultsOf(request, response, caller, scene);
      if (faults.length > 0) throw new Error(reportOf(drawn, request, response.statusCode, faults));
    }

    await fc.assert(fc.asyncProperty(drawnCalls, make), { numRuns: RUNS, seed: SEED, endOnFailure: RUNS > 5000 });
    expect(logged).not.toHaveBeenCalled();
    // Not all were turned away at the door.
    expect(statuses.get('2xx') ?? 0).toBeGreaterThan(RUNS / 10);
    if (RUNS > 5000) process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}\n`);
  },
);

test('after all of this the books are sound', async () => {
  const client = await database.ownerPool.connect();
  const results = await runChecks(client);
  client.release();
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
});

function reportOf(drawn: DrawnCall, request: Request, status: number, faults: string[]): string {
  const { call, who } = drawn;
  const sent = `${request.method} ${request.url.slice(0, 500)}\n${(request.payload ?? '').toString().slice(0, 500)}`;
  return `${call.name} over ${call.door} by ${who}: ${status}, ${faults.join('; ')}\n${sent}`;
}
