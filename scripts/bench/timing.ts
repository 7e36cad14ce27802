/**
 * `npm run bench -- --timing` measures whether response times reveal which addresses have an account. Addresses with
 * one (known), with a pending registration (waiting) and with neither (unknown) take turns in random order, one call at
 * a time over one connection. It prints the times without a verdict, because a busy machine blurs them.
 */
import { Agent, request } from 'node:http';
import { hashPassword } from '../../server/src/passwords/passwords.ts';
import { withClient } from '../command-parts/with-client.ts';
import { startMeasured } from './measured-process.ts';
import { compareTimes } from './compare-times.ts';
import { shuffled } from './shuffled.ts';
import { MEASURING, withPostgres } from './with-postgres.ts';

const PORT = 3196;
const WARM_UP = 20;

const CALLS = [
  { path: 'login', rounds: 300, input: { password: 'wrong' } },
  {
    path: 'register',
    rounds: 300,
    input: { password: 'Blue-Kettle-42', firstName: 'Meera', lastName: 'Iyer', profession: 'Consultant' },
  },
  { path: 'forgot-password', rounds: 1500, input: {} },
  { path: 'resend-otp', rounds: 1500, input: {} },
] as const;
const ADDRESSES = CALLS.reduce((sum, { rounds }) => sum + rounds + WARM_UP, 0);
const KINDS = ['unknown', 'known', 'waiting'] as const;
type Kind = (typeof KINDS)[number];

await withPostgres(async (postgres) => {
  await addPeople(postgres.url);
  const server = await startMeasured('serve.ts', PORT, {
    ...MEASURING,
    DATABASE_URL: postgres.serverUrl,
    RATE_LIMIT: 'off',
  });
  await measure(server.url);
  await server.stop();
});

/** Adds one account and one pending registration per call, so that each address is used once. */
async function addPeople(databaseUrl: string): Promise<void> {
  const passwordHash = await hashPassword('Correct-Horse-7');
  await withClient(databaseUrl, 'bench', async (client) => {
    await client.query(
      `insert into users (email, password_hash, first_name, last_name, profession)
       select email, $2, 'Asha', 'Rao', 'Designer' from unnest($1::text[]) email`,
      [addressesOf('known'), passwordHash],
    );
    // Their codes were mailed long enough ago for another one.
    await client.query(
      `with flows as (
         insert into one_time_codes (flow, email, mailbox, purpose, source, code_hash, sent_at, expires_at)
         select sha256(email::bytea), email, email, 'verify', '', sha256(email::bytea), now() - interval '1 hour', now()
         from unnest($1::text[]) email
         returning flow
       )
       insert into pending_registrations (flow, password_hash, first_name, last_name, profession)
       select flow, $2, 'Asha', 'Rao', 'Designer' from flows`,
      [addressesOf('waiting'), passwordHash],
    );
    await client.query('vacuum analyze');
  });
}

function addressesOf(kind: Kind): string[] {
  return Array.from({ length: ADDRESSES }, (_, n) => addressOf(kind, n));
}

/** Returns an address. All have the same length, so that the length of the request does not affect its time. */
function addressOf(kind: Kind, number: number): string {
  return `${kind}${String(number).padStart(20 - kind.length, '0')}@example.com`;
}

async function measure(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let address = 0;
  console.log(`${'call'.padEnd(18)}${'address'.padEnd(10)}${'median'.padStart(10)}  over unknown  slower  deviations`);
  for (const { path, rounds, input } of CALLS) {
    const times: Record<Kind, number[]> = { unknown: [], known: [], waiting: [] };
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const kind of shuffled(KINDS)) {
        const email = addressOf(kind, address);
        const ms = await millisecondsOf(agent, `${url}/api/auth/${path}`, JSON.stringify({ email, ...input }));
        if (round >= 0) times[kind].push(ms);
      }
      address += 1;
    }
    for (const kind of KINDS) console.log(line(path, kind, compareTimes(times[kind], times.unknown)));
  }
  agent.destroy();
}

function line(
  path: string,
  kind: Kind,
  { medianMs, ratio, slower, deviations }: ReturnType<typeof compareTimes>,
): string {
  const first = `${path.padEnd(18)}${kind.padEnd(10)}${medianMs.toFixed(3).padStart(7)} ms`;
  if (kind === 'unknown') return first;
  return `${first}${ratio.toFixed(3).padStart(14)}${slower.toFixed(3).padStart(8)}${deviations.toFixed(1).padStart(12)}`;
}

/** Makes a call and returns the time from the first byte sent to the last byte read. */
function millisecondsOf(agent: Agent, url: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = process.hrtime.bigint();
    const sent = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(Number(process.hrtime.bigint() - begun) / 1e6));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
