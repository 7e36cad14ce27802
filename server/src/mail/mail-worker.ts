import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Mail, Services } from '../context.ts';
import { createAlarm, type Alarm } from './alarm.ts';
import { createTransport } from './create-transport.ts';
import { isDecoy, decryptMail } from './outbox.ts';
import { forgetRefusals, isHeldBack, noteRefusal } from './refusals.ts';
import { MailRefused, type MailTransport } from './transport.ts';

export interface MailWorker {
  /** There is something new in the outbox. */
  readonly wake: () => void;
  /** Finishes the mails in hand, then resolves. */
  stop(): Promise<void>;
}

interface Timing {
  /** How often the worker looks by itself: for retries, and for mails of a node that died. */
  readonly pollMs: number;
  /** How long a claimed mail stays this worker's without a sign of life. */
  readonly leaseMs: number;
}

interface ClaimedMail {
  readonly id: number;
  readonly encrypted: Buffer;
  readonly attempts: number;
}

type Deps = Pick<Services, 'config' | 'db' | 'log'>;

const BATCH = 20;
const MAX_ATTEMPTS = 12;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 3600;

/**
 * Sends what is due in the outbox, on every node, until stopped. Each mail is claimed by one worker at a time; when
 * that worker dies, its lease runs out and another one sends the mail. Failures are tried again for some hours.
 */
export function createMailWorker(
  deps: Deps,
  transport: MailTransport | undefined = createTransport(deps.config, deps.log),
  timing: Timing = { pollMs: 2_000, leaseMs: 15_000 },
): MailWorker {
  if (transport === undefined) {
    deps.log.warn({}, 'SMTP_URL is not set: mails wait in the outbox and nobody gets one');
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
  while (!stopping.aborted) {
    const inHand = await sendDueMails(deps, transport, leaseMs).catch((error: unknown) => {
      deps.log.error({ err: error }, 'The outbox could not be read; trying again');
      return 0;
    });
    if (inHand === 0 && !stopping.aborted) await alarm.wait(pollMs);
  }
  transport.close();
}

/** Claims and sends one batch; answers how many mails it had in hand. */
export async function sendDueMails(deps: Deps, transport: MailTransport, leaseMs: number): Promise<number> {
  const claimed = await claimDueMails(deps, leaseMs);
  const mails = await withoutDecoys(deps, claimed);
  if (mails.length === 0) return claimed.length;
  const inHand = new Set(mails.map((mail) => mail.id));
  const recordDelivery = deliveryRecorder(deps, transport.keepsText);
  const renewal = setInterval(() => void renewLeases(deps, [...inHand], leaseMs), leaseMs / 3);
  try {
    await Promise.all(
      mails.map(async (mail) => {
        await sendOne(deps, transport, recordDelivery, mail);
        inHand.delete(mail.id);
      }),
    );
  } finally {
    clearInterval(renewal);
  }
  return claimed.length;
}

/** Drops what was only put there so that a call took its time. */
async function withoutDecoys({ config, db }: Deps, claimed: readonly ClaimedMail[]): Promise<ClaimedMail[]> {
  const isDropped = (mail: ClaimedMail): boolean => {
    try {
      return isDecoy(decryptMail(config, mail.encrypted));
    } catch {
      // Encrypted with another key: whoever sends it tells.
      return false;
    }
  };
  const { decoys = [], mails = [] } = Object.groupBy(claimed, (mail) => (isDropped(mail) ? 'decoys' : 'mails'));
  if (decoys.length > 0) {
    const ids = decoys.map((mail) => mail.id);
    await db.deleteFrom('mail_outbox').where('id', 'in', ids).execute();
  }
  return mails;
}

/** Takes up to a batch of due mails for this worker alone, until the lease runs out. */
export async function claimDueMails({ db }: Pick<Deps, 'db'>, leaseMs: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mail_outbox
    set attempts = attempts + 1, due_at = now() + ${leaseMs} * interval '1 ms'
    where id in (
      select id from mail_outbox
      where delivered_at is null and failed_at is null and due_at <= now()
      order by due_at
      limit ${BATCH}
      for update skip locked
    )
    returning id, encrypted, attempts`.execute(db);
  return rows;
}

/** A slow SMTP server must not make a second worker send the same mail. */
async function renewLeases({ db, log }: Deps, ids: readonly number[], leaseMs: number): Promise<void> {
  await sql`
    update mail_outbox set due_at = now() + ${leaseMs} * interval '1 ms'
    where id = any(${ids}::bigint[]) and delivered_at is null and failed_at is null`
    .execute(db)
    .catch((error: unknown) => log.warn({ err: error }, 'A mail lease could not be renewed'));
}

/** Never throws: what cannot even be recorded is claimed again when its lease has run out. */
async function sendOne(
  deps: Deps,
  transport: MailTransport,
  recordDelivery: (id: number, to: string) => Promise<void>,
  claimed: ClaimedMail,
): Promise<void> {
  // The same for a mail that goes out twice, so that the other side can tell.
  const messageId = `<outbox-${claimed.id}@${new URL(deps.config.publicUrl).hostname}>`;
  try {
    // Tried again like others where it cannot be opened: while a new key comes to one node after another, the next may.
    let mail: Mail;
    try {
      mail = decryptMail(deps.config, claimed.encrypted);
    } catch (error) {
      return await recordFailure(deps, claimed, error as Error);
    }
    const failure = await deliveryFailure(() => deliverUnlessHeld(deps, transport, mail, messageId));
    if (failure === undefined) return await recordDelivery(claimed.id, mail.to);
    if (failure instanceof MailRefused) await noteRefusal(deps, mail.to);
    await recordFailure(deps, claimed, failure);
  } catch (error) {
    deps.log.error({ err: error, mailId: claimed.id }, 'What became of a mail could not be recorded');
  }
}

/** @throws MailRefused, HeldBack */
async function deliverUnlessHeld(deps: Deps, transport: MailTransport, mail: Mail, messageId: string): Promise<void> {
  if (mail.unsubscribeUrl !== undefined && (await isHeldBack(deps, mail.to))) {
    throw new HeldBack('The address refused a mail not long ago');
  }
  await transport.deliver(mail, messageId);
}

/** A notification that is not even tried; what it says stands under the bell. */
class HeldBack extends Error {
  override readonly name = 'HeldBack';
}

async function deliveryFailure(deliver: () => Promise<void>): Promise<Error | undefined> {
  try {
    await deliver();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Notes deliveries: those of one moment in one statement, so that a fast transport is not held up by the database. */
function deliveryRecorder(deps: Deps, keepsText: boolean): (id: number, to: string) => Promise<void> {
  let ids: number[] = [];
  let addresses: string[] = [];
  let noted: Promise<void> | undefined;

  async function note(): Promise<void> {
    await setImmediate();
    const [delivered, reached] = [ids, addresses];
    [ids, addresses] = [[], []];
    noted = undefined;
    await deps.db
      .updateTable('mail_outbox')
      .set({ delivered_at: sql`now()`, last_error: null, ...(keepsText ? {} : { encrypted: null }) })
      .where('id', 'in', delivered)
      .execute();
    await forgetRefusals(deps, reached);
  }

  return (id, to) => {
    ids.push(id);
    addresses.push(to);
    noted ??= note();
    return noted;
  };
}

async function recordFailure({ db, log }: Deps, { id, attempts }: ClaimedMail, error: Error): Promise<void> {
  const reason = error.message.slice(0, 500);
  const isFinal = error instanceof MailRefused || error instanceof HeldBack || attempts >= MAX_ATTEMPTS;
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
  if (error instanceof HeldBack) log.info({ mailId: id }, 'A notification was held back: its address refuses mail');
  else if (isFinal) log.error({ mailId: id, attempts, reason }, 'A mail was given up');
  else log.warn({ mailId: id, attempts, retrySeconds, reason }, 'A mail could not be sent; trying again');
}
