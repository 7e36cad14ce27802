import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { currentSpan, traced, traceHeaders } from '../tracing/tracing.ts';
import { decryptSecret } from './webhook-secret.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { retryAfterSeconds, retryDelaySeconds } from './retry-delay.ts';
import { signWebhook } from './sign-webhook.ts';

type Deps = Pick<Services, 'db' | 'config' | 'internet' | 'log' | 'meter' | 'wakeMail'>;

export interface ClaimedEndpoint {
  readonly id: string;
  readonly userId: string;
  readonly url: string;
  readonly secretEncrypted: Buffer;
  readonly formerSecretEncrypted: Buffer | null;
}

interface DueEvent {
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly createdAt: Date;
  /** The trace of what it reports. */
  readonly traceparent: string | null;
  /** The number of attempts before this one. */
  readonly attempts: number;
}

interface Outcome {
  readonly status: number | null;
  readonly error: string | null;
  readonly retryAfterSeconds: number;
  readonly durationMs: number;
}

/** How long a worker holds an endpoint: longer than an attempt can last. Each attempt renews the lease. */
export const LEASE_SECONDS = 30;
const BATCH_SIZE = 20;
/** After this time, the lane moves on to another endpoint. */
const TURN_MS = 5_000;
const LONGEST_REST_SECONDS = 300;
/** An endpoint is disabled after this many failures in a row, if the first of them was more than 24 hours ago. */
const FAILURES_MAX = 10;
const GONE = 410;

/**
 * Delivers due events to an endpoint, one after the other and those of one object in order. Stops at the first failure, so
 * that an endpoint that is down takes no time from other endpoints.
 */
export async function deliverTo(services: Deps, endpoint: ClaimedEndpoint, stopping: AbortSignal): Promise<void> {
  const { id } = endpoint;
  const secrets = secretsOf(services, endpoint);
  const untilMs = Date.now() + TURN_MS;
  let failures = 0;
  for (const event of await dueEvents(services, id)) {
    const outcome = await attempt(services, endpoint.url, event, secrets);
    services.meter.webhookAttempted(isDelivered(outcome));
    const recorded = await record(services, id, event, outcome);
    ({ failures } = recorded);
    if (outcome.status === GONE) await disableEndpoint(services, id, 'gone');
    else if (failures >= FAILURES_MAX && recorded.fails24Hours) await disableEndpoint(services, id, 'failing');
    if (failures > 0 || Date.now() > untilMs || stopping.aborted) break;
  }
  const restSeconds = failures === 0 ? 0 : Math.min(2 ** failures, LONGEST_REST_SECONDS);
  await sql`
    update webhook_endpoints set busy_until = now() + ${restSeconds} * interval '1 second' where id = ${id}`.execute(
    services.db,
  );
}

/**
 * Returns the secrets to sign with. None if no key fits the current one, because SECRET_KEYS_OLD lacks one. A rotation
 * helps then, so the former secret may be lost.
 */
function secretsOf(
  { config, log }: Deps,
  { id, userId, secretEncrypted, formerSecretEncrypted }: ClaimedEndpoint,
): string[] {
  const decrypted = [secretEncrypted, formerSecretEncrypted].map((encrypted) => {
    try {
      return encrypted ? decryptSecret(config, userId, encrypted) : undefined;
    } catch {
      return undefined;
    }
  });
  if (decrypted[0] !== undefined) return decrypted.filter((secret) => secret !== undefined);
  log.error({ webhookId: id }, 'the secret of a webhook cannot be decrypted: SECRET_KEYS_OLD lacks its key');
  return [];
}

async function dueEvents({ db }: Deps, endpointId: string): Promise<readonly DueEvent[]> {
  return db
    .selectFrom('webhook_due as d')
    .innerJoin('webhook_events as v', 'v.id', 'd.event_id')
    .select(['v.id', 'v.type', 'v.data', 'v.created_at as createdAt', 'v.traceparent', 'd.attempts'])
    .where('d.endpoint_id', '=', endpointId)
    .orderBy('d.event_id')
    .limit(BATCH_SIZE)
    .execute();
}

async function attempt({ internet }: Deps, url: string, event: DueEvent, secrets: readonly string[]): Promise<Outcome> {
  const startedMs = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedMs);
  if (secrets.length === 0) {
    return { status: null, error: 'The secret cannot be read. Rotate it', retryAfterSeconds: 0, durationMs: 0 };
  }
  try {
    const { status, retryAfter } = await traced(`webhook ${event.type}`, traceOf(event), async (span) => {
      const { headers, body } = signWebhook(event, secrets);
      const response = await internet.post(new URL(url), { headers: { ...headers, ...traceHeaders() }, body });
      span?.set({ 'http.response.status_code': response.status });
      return response;
    });
    return { status, error: null, retryAfterSeconds: retryAfterSeconds(status, retryAfter), durationMs: durationMs() };
  } catch (error) {
    return { status: null, error: reasonOf(error), retryAfterSeconds: 0, durationMs: durationMs() };
  }
}

function isDelivered({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A delivery belongs to the trace of what it reports, and is linked with the job's. */
function traceOf({ traceparent }: DueEvent) {
  const job = currentSpan()?.traceparent;
  return { kind: 'client', parent: traceparent ?? job, links: job === undefined ? [] : [job] } as const;
}

/** Returns the reason for the owner. Does not reveal which addresses a host name has inside this network. */
function reasonOf(error: unknown): string {
  const { name = '', code = '' } = error as { name?: string; code?: unknown };
  if (name === 'NotPublicError') return 'The host is not on the public internet';
  if (name === 'TimeoutError' || name === 'AbortError') return 'No response in time';
  if (/CERT|TLS|SSL/.test(String(code))) return 'The certificate is not valid';
  return 'No connection';
}

/** Records an attempt in one statement. Returns the endpoint's failures in a row. */
async function record(
  { db }: Deps,
  endpointId: string,
  event: DueEvent,
  outcome: Outcome,
): Promise<{ failures: number; fails24Hours: boolean }> {
  const { status, error, durationMs } = outcome;
  const wasDelivered = isDelivered(outcome);
  const delay = wasDelivered ? null : retryDelaySeconds(event.attempts + 1, outcome.retryAfterSeconds);
  const state = wasDelivered ? 'delivered' : delay === null ? 'failed' : 'pending';
  const { rows } = await sql<{ failures: number; fails24Hours: boolean }>`
    with attempt as (
      insert into webhook_attempts (endpoint_id, event_id, status_code, error, duration_ms)
      values (${endpointId}, ${event.id}, ${status}, ${error}, ${durationMs})
    ), delivery as (
      update webhook_deliveries
      set state = ${state}, attempts = attempts + 1, due_at = now() + ${delay}::float8 * interval '1 second'
      where endpoint_id = ${endpointId} and event_id = ${event.id} and state = 'pending'
    )
    update webhook_endpoints set
      failures = case when ${wasDelivered} then 0 else failures + 1 end,
      failing_since = case when ${wasDelivered} then null else coalesce(failing_since, now()) end,
      busy_until = now() + ${LEASE_SECONDS} * interval '1 second'
    where id = ${endpointId}
    returning failures, coalesce(failing_since < now() - interval '24 hours', false) as "fails24Hours"`.execute(db);
  return rows[0] ?? { failures: 1, fails24Hours: false };
}
