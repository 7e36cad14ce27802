/** A node with two worker processes. */
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { killNodes, startNode, workersOf, type NodeProcess } from '../testing/node-process.ts';

afterAll(killNodes);

const database = await testDatabase({ maxConnections: 4 });
// A worker starts slowly on a busy machine.
const SLOW = { timeout: 60_000 };
let node: NodeProcess;

beforeAll(async () => {
  node = await startNode({ DATABASE_URL: database.url, WORKERS: '2' });
});

// Without it the calls would take the CPU time that the new worker needs to start.
const PAUSE_MS = 10;

/** One connection to the node. */
class Lane {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  failures = 0;
  calls = 0;
  #stopped = false;

  async callUntilStopped(): Promise<void> {
    while (!this.#stopped) {
      if (await this.#call()) this.calls += 1;
      else this.failures += 1;
      await delay(PAUSE_MS);
    }
    this.#agent.destroy();
  }

  stop(): void {
    this.#stopped = true;
  }

  #call(): Promise<boolean> {
    return new Promise((done) => {
      const request = get(`${node.url}/api/public/health`, { agent: this.#agent }, (response) => {
        response.on('end', () => done(response.statusCode === 200));
        response.on('error', () => done(false));
        response.resume();
      });
      request.on('error', () => done(false));
    });
  }
}

test('starts background jobs in one of two workers', async () => {
  await expect.poll(() => node.output().match(/Server listening/g)?.length, SLOW).toBe(2);
  // A process starts its jobs after it begins to listen.
  await expect.poll(() => node.output().match(/background jobs start/g)?.length, SLOW).toBe(1);
  expect(workersOf(node)).toHaveLength(2);
});

test('reports the metrics of all workers together', async () => {
  for (let i = 0; i < 20; i += 1) await fetch(`${node.url}/api/coins/packages`, { headers: { connection: 'close' } });
  const metrics = async () => (await fetch(`${node.url}/metrics`, { headers: { connection: 'close' } })).text();
  for (const text of [await metrics(), await metrics()]) {
    expect(text).toContain('proverse_call_duration_seconds_count{operation="coins.packages",status="4xx"} 20\n');
    expect(text).toContain('proverse_database_up 1\n');
    expect(text).toContain('proverse_mail_queue 0\n');
  }
});

test('replaces a killed worker while calls to the other one go on', async () => {
  const lanes = Array.from({ length: 8 }, () => new Lane());
  const running = lanes.map((lane) => lane.callUntilStopped());
  await expect.poll(() => Math.min(...lanes.map(({ calls }) => calls))).toBeGreaterThan(10);
  const [killed = 0, other] = workersOf(node);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => node.output().match(/background jobs start/g)?.length, SLOW).toBe(2);
  expect(workersOf(node)).toHaveLength(2);
  expect(workersOf(node)).toContain(other);
  expect(workersOf(node)).not.toContain(killed);
  const callsBefore = lanes.map(({ calls }) => calls);
  await expect.poll(() => lanes.every(({ calls }, i) => calls > (callsBefore[i] ?? 0) + 10), SLOW).toBe(true);
  for (const lane of lanes) lane.stop();
  await Promise.all(running);
  // A connection of the killed worker breaks, and the next one may reach the worker's socket before the kernel closes it.
  expect(Math.max(...lanes.map(({ failures }) => failures))).toBeLessThanOrEqual(2);
}, 120_000);

test('SIGTERM ends every process', async () => {
  const workers = workersOf(node);
  expect(workers).toHaveLength(2);
  node.kill('SIGTERM');
  expect(await node.ended).toBe(0);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('a node fails to start when the database has too few connections for its workers', async () => {
  await expect(startNode({ DATABASE_URL: database.url, WORKERS: '64' })).rejects.toThrow(
    /WORKERS=64 takes up to 1088 database connections, but the database has \d+: lower WORKERS, or raise max_connections/,
  );
});

test('a node fails to start when its workers cannot start', async () => {
  const impossible = startNode({
    DATABASE_URL: database.url,
    WORKERS: '2',
    NODE_OPTIONS: '--import=data:text/javascript,import%20c%20from%22node:cluster%22;if(c.isWorker)process.exit(3)',
  });
  await expect(impossible).rejects.toThrow('A worker process could not start (exit code 3).');
}, 120_000);
