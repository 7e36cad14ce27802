import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Mail, Services } from '../context.ts';
import { instant } from '../database/expressions.ts';
import { createAlarm, type Alarm } from './alarm.ts';
import { createTransport } from './create-transport.ts';
import { encryptMail, isDecoy } from './outbox.ts';
import { readMails } from './read-mails.ts';
import { createFailureLog } from '../jobs/failure-log.ts';
import { backOff } from '../jobs/back-off.ts';
import { forgetBounces, isSuppressed, recordBounce } from './bounces.ts';
import { MailBounced, MailRejected, type MailTransport } from './transport.ts';

export interface MailWorker {
  /** Makes the worker read the outbox now. */
  readonly wake: () => void;
  /** Finishes the emails that it has claimed, then resolves. */
  stop(): Promise<void>;
}

interface Timing {
  /** How often the worker polls, for retries and for the emails of a node that died. */
  readonly pollMs: number;
  /** How long a claim lasts unless it is renewed. */
  readonly leaseMs: number;
}

interface ClaimedMail {
  readonly id: number;
  /** Null for the email of a notification or a purchase, which is composed from its current state. */
  readonly encrypted: Buffer | null;
  /** Whether it replaces the emails of several notifications. */
  readonly isDigest: boolean;
  readonly attempts: number;
}

interface ReadMail extends ClaimedMail {
  /** The email, or the error that says why it cannot be decrypted. */
  readonly mail: Mail | Error;
}

type Deps = Pick<Services, 'config' | 'db' | 'log'>;

const BATCH = 20;
const MAX_ATTEMPTS = 12;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 3600;

/**
 * Sends the due emails of the outbox until stopped. It runs on every node. Each email is claimed by one worker; when that
 * worker dies, its lease expires and another one sends the email. Failures are retried for some hours.
 */
export function createMailWorker(
  deps: Deps,
  transport: MailTransport | undefined = createTransport(deps.config, deps.log),
  timing: Timing = { pollMs: 2_000, leaseMs: 15_000 },
): MailWorker {
  if (transport === undefined) {
    deps.log.warn({}, 'SMTP_URL is not set: emails stay in the outbox and are not sent');
    return { wake() {}, async stop() {} };
  }
  const alarm = createAlarm();
  const stopping = new AbortController();
  const finished = sendUntil(stopping.signal, deps, transport, timing, alarm);
  return {
    wake: () => alarm.ring(),
    stop() {
      stopping.abort();
      alarm.ring();
      return finished;
    },
  };
}

async function sendUntil(
  stopping: AbortSignal,
  deps: Deps,
  transport: MailTransport,
  { pollMs, leaseMs }: Timing,
  alarm: Alarm,
): Promise<void> {
  const failures = createFailureLog(deps.log);
  while (!stopping.aborted) {
    let claimed = 0;
    try {
      claimed = await backOff(() => sendDueMails(deps, transport, leaseMs), stopping);
      failures.succeeded('send emails');
    } catch (error) {
      failures.failed('send emails', error);
    }
    if (claimed === 0 && !stopping.aborted) await alarm.wait(pollMs);
  }
  transport.close();
}

/** Claims and sends one batch. Returns how many emails it claimed. */
export async function sendDueMails(deps: Deps, transport: MailTransport, leaseMs: number): Promise<number> {
  const claimed = await claimDueMails(deps, leaseMs);
  const mails = await readClaimed(deps, claimed);
  if (mails.length === 0) return claimed.length;
  const unfinished = new Set(mails.map((mail) => mail.id));
  const recordDelivery = deliveryRecorder(deps, transport.keepsText);
  const renewal = setInterval(() => void renewLeases(deps, [...unfinished], leaseMs), leaseMs / 3);
  try {
    await Promise.all(
      mails.map(async (mail) => {
        await sendOne(deps, transport, recordDelivery, mail);
        unfinished.delete(mail.id);
      }),
    );
  } finally {
    clearInterval(renewal);
  }
  return claimed.length;
}

/** Reads claimed emails, deletes the decoys and those that are no longer wanted, and returns the others. */
async function readClaimed(deps: Deps, claimed: readonly ClaimedMail[]): Promise<ReadMail[]> {
  const known = await readMails(deps, claimed);
  const mails = claimed.flatMap((each): ReadMail[] => {
    const mail = known.get(each.id);
    return mail === undefined || (!(mail instanceof Error) && isDecoy(mail)) ? [] : [{ ...each, mail }];
  });
  const toSend = new Set(mails.map(({ id }) => id));
  const toDrop = claimed.flatMap(({ id }) => (toSend.has(id) ? [] : [id]));
  if (toDrop.length > 0) await deps.db.deleteFrom('mail_outbox').where('id', 'in', toDrop).execute();
  return mails;
}

/** Claims up to a batch of due emails for this worker until the lease expires. */
export async function claimDueMails({ db }: Pick<Deps, 'db'>, leaseMs: number): Promise<ClaimedMail[]> {
  return db
    .updateTable('mail_outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: sql`now() + ${leaseMs} * interval '1 ms'` }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('due_at', '<=', instant`now()`)
        .orderBy('due_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'encrypted', 'is_digest as isDigest', 'attempts'])
    .execute();
}

/** Renews leases, so that no other worker sends an email that a slow SMTP server still has not accepted. */
async function renewLeases({ db, log }: Deps, ids: readonly number[], leaseMs: number): Promise<void> {
  await sql`
    update mail_outbox set due_at = now() + ${leaseMs} * interval '1 ms'
    where id = any(${ids}::bigint[]) and delivered_at is null and failed_at is null`
    .execute(db)
    .catch((error: unknown) => log.warn({ err: error }, 'the lease of an email could not be renewed'));
}

/**
 * Sends one email and records the outcome. Never throws. An email whose outcome cannot be recorded is claimed again when
 * its lease expires.
 */
async function sendOne(
  deps: Deps,
  transport: MailTransport,
  recordDelivery: (id: number, to: string) => Promise<void>,
  { mail, ...claimed }: ReadMail,
): Promise<void> {
  // The id stays the same when an email is sent twice, so that the receiving server can recognise it.
  const messageId = `<outbox-${claimed.id}@${new URL(deps.config.publicUrl).hostname}>`;
  try {
    // The email is retried, because during a key rotation another node may already have the new key.
    if (mail instanceof Error) return await recordFailure(deps, claimed, mail);
    const failure = await deliveryFailure(() => deliverUnlessSuppressed(deps, transport, mail, messageId));
    if (failure === undefined) {
      if (transport.keepsText && claimed.encrypted === null) await keepText(deps, claimed.id, mail);
      return await recordDelivery(claimed.id, mail.to);
    }
    if (failure instanceof MailBounced) await recordBounce(deps, mail.to);
    await recordFailure(deps, claimed, failure);
  } catch (error) {
    deps.log.error({ err: error, mailId: claimed.id }, 'the outcome of an email could not be recorded');
  }
}

/** Keeps a composed email as it was delivered, for /dev/mail. */
async function keepText({ config, db }: Deps, id: number, mail: Mail): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ encrypted: encryptMail(config, mail) })
    .where('id', '=', id)
    .execute();
}

/** @throws MailBounced, MailRejected, AddressSuppressed */
async function deliverUnlessSuppressed(
  deps: Deps,
  transport: MailTransport,
  mail: Mail,
  messageId: string,
): Promise<void> {
  if (mail.unsubscribeUrl !== undefined && (await isSuppressed(deps, mail.to))) {
    throw new AddressSuppressed('The address bounced an email recently');
  }
  await transport.deliver(mail, messageId);
}

/** The error for a notification that is not sent. The user still sees it in the app. */
class AddressSuppressed extends Error {
  override readonly name = 'AddressSuppressed';
}

async function deliveryFailure(deliver: () => Promise<void>): Promise<Error | undefined> {
  try {
    await deliver();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Records deliveries. Those that finish together share one statement, so that the database does not slow down sending. */
function deliveryRecorder(deps: Deps, keepsText: boolean): (id: number, to: string) => Promise<void> {
  let ids: number[] = [];
  let addresses: string[] = [];
  let recording: Promise<void> | undefined;

  async function record(): Promise<void> {
    await setImmediate();
    const [delivered, reached] = [ids, addresses];
    [ids, addresses] = [[], []];
    recording = undefined;
    await deps.db
      .updateTable('mail_outbox')
      .set({ delivered_at: sql`now()`, last_error: null, ...(keepsText ? {} : { encrypted: null }) })
      .where('id', 'in', delivered)
      .execute();
    await forgetBounces(deps, reached);
  }

  return (id, to) => {
    ids.push(id);
    addresses.push(to);
    recording ??= record();
    return recording;
  };
}

async function recordFailure({ db, log }: Deps, { id, attempts }: ClaimedMail, error: Error): Promise<void> {
  const reason = error.message.slice(0, 500);
  const isFinal =
    [MailBounced, MailRejected, AddressSuppressed].some((kind) => error instanceof kind) || attempts >= MAX_ATTEMPTS;
  const retrySeconds = Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 3 ** (attempts - 1));
  await db
    .updateTable('mail_outbox')
    .set({
      last_error: reason,
      ...(isFinal
        ? { failed_at: sql`now()`, encrypted: null }
        : { due_at: sql`now() + ${retrySeconds} * interval '1 second'` }),
    })
    .where('id', '=', id)
    .execute();
  if (error instanceof AddressSuppressed)
    log.info({ mailId: id }, 'a notification was suppressed because its address bounced');
  else if (isFinal) log.error({ mailId: id, attempts, reason }, 'an email failed for good');
  else log.warn({ mailId: id, attempts, retrySeconds, reason }, 'an email could not be sent; trying again');
}
