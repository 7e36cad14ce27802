/**
 * `npm run bench -- --files [--rounds=N] [--seconds=N]`: how much slower a stranger's calls are while one account uploads pictures of
 * almost 10 MB without end, and the memory of a node that receives 20 of them at once.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@proverse/shared';
import sharp from 'sharp';
import { freePort } from '../../server/src/database/embedded/free-port.ts';
import { openPool } from '../../server/src/database/pool.ts';
import { newPerson } from '../audit/testing/trade.ts';
import { startMeasured } from './measured-process.ts';
import { option } from './option.ts';
import { withPostgres, withServices } from './with-postgres.ts';

const ROUNDS = Number(option('rounds') ?? 5);
const SECONDS = Number(option('seconds') ?? 6);
const UPLOADERS = 20;

await withPostgres(async ({ url, serverUrl }, directory) => {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    ALLOW_UNSAFE_DATABASE: 'true',
    WORKERS: '1',
    DATABASE_URL: serverUrl,
    DATA_DIR: join(directory, 'data'),
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PAYMENT_PROVIDER: 'sandbox',
    ALLOW_SANDBOX_PAYMENTS: 'true',
    // The uploads shall not end with the limits of an account.
    RATE_LIMIT: 'on',
    ALLOW_NO_MAIL: 'true',
  };
  const [attacker = '', stranger = '', ...uploaders] = await tokensOf(env, url, serverUrl, 2 + UPLOADERS);
  const picture = join(directory, 'a.jpg');
  await writeBigPicture(picture);
  const server = await startMeasured('serve.ts', port, env, openSync(join(directory, 'server.log'), 'w'));
  // By curl, so that sending and measuring share no event loop.
  const upload = async (token: string, signal?: AbortSignal): Promise<string> => {
    const form = ['-F', `file=@${picture}`, '-H', `authorization: Bearer ${token}`, `${server.url}/api/files`];
    const args = ['-s', '-o', '/dev/null', '-w', '%{http_code}', ...form];
    return (await promisify(execFile)('curl', args, { ...(signal && { signal }) })).stdout;
  };
  try {
    await callFor(server.url, stranger, SECONDS);
    const quiet: number[] = [];
    const attacked: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await callFor(server.url, stranger, SECONDS)));
      const stopping = new AbortController();
      const answers = new Map<string, number>();
      const attack = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (!stopping.signal.aborted) {
            const status = await upload(attacker, stopping.signal).catch(() => 'cut');
            answers.set(status, (answers.get(status) ?? 0) + 1);
          }
        }),
      );
      attacked.push(...(await callFor(server.url, stranger, SECONDS)));
      stopping.abort();
      await attack;
      console.log(`round ${round + 1}: uploads by status ${JSON.stringify(Object.fromEntries(answers))}`);
    }
    const ratio = (share: number): string => (percentile(attacked, share) / percentile(quiet, share)).toFixed(2);
    for (const [name, times] of Object.entries({ quiet, attacked }))
      console.log(
        `${name}: ${times.length} calls, p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`,
      );
    console.log(`ratio: p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`);
    console.log(`before ${UPLOADERS} uploads at once: ${server.memory()}`);
    const statuses = await Promise.all(uploaders.map((token) => upload(token)));
    console.log(`after them (${[...new Set(statuses)].join()}): ${server.memory()}`);
  } finally {
    await server.stop();
  }
});

/** The times of a person's calls, one after the other, in milliseconds. */
async function callFor(url: string, token: string, seconds: number): Promise<number[]> {
  const client = createClient({ url, token });
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    for (const call of [() => client.messages.inbox.query({ size: 20 }), () => client.coins.balance.query()]) {
      const start = performance.now();
      await call();
      times.push(Math.round((performance.now() - start) * 10) / 10);
    }
    // Below the limit of calls a minute.
    await new Promise((done) => setTimeout(done, 100));
  }
  return times;
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}

/** Noise, which compresses badly. */
async function writeBigPicture(path: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  await sharp({ create: { width: 4000, height: 3200, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 90 })
    .toFile(path);
}

async function tokensOf(env: Record<string, string>, ownerUrl: string, serverUrl: string, count: number) {
  const { pool: ownerPool } = openPool(ownerUrl, { maxConnections: 1 });
  try {
    return await withServices(env, serverUrl, (services) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const userId = await newPerson({ ownerPool }, 20);
          const { rows } = await services.pool.query<{ id: string }>(
            `insert into sessions (user_id, expires_at) values ($1, now() + interval '1 day') returning id`,
            [userId],
          );
          return services.accessTokens.issue({ userId, sessionId: rows[0]?.id ?? '' });
        }),
      ),
    );
  } finally {
    await ownerPool.end();
  }
}
