/**
 * Carries approved withdrawals to the provider and asks what has become of them. What is about to be done stands in the
 * database before it is done, so a node that dies leaves a row that the next look, on any node, takes up again.
 */
import type { Services } from '../context.ts';
import { domainErrorOf } from '../db/errors.ts';
import { sqlFunction } from '../db/sql-function.ts';
import {
  ProviderAway,
  TransferRefused,
  type Recipient,
  type TransferProvider,
  type TransferReport,
} from '../payouts/port.ts';
import { decryptAccountNumber } from './account-number.ts';
import { takeReport } from './take-report.ts';

type Deps = Pick<Services, 'config' | 'pool' | 'live' | 'log' | 'payouts'>;

/** A row of `payouts` as payout_claim hands it out. */
interface Claimed {
  readonly withdrawalId: string;
  readonly userId: string;
  readonly amountCoins: number;
  readonly accountHolder: string;
  readonly ifsc: string;
  readonly encryptedNumber: string;
  readonly state: 'waiting' | 'sent' | 'paid';
  readonly providerRef: string | null;
  readonly recipientRef: string | null;
  readonly calls: number;
  readonly attempts: number;
  readonly ageSeconds: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Longer than all calls of one look can take. */
const lease = '2 minutes';
/** A reversal comes within three working days of the payment; see razorpay.com/docs/x/payouts/best-practices. */
const watchPaidSeconds = 7 * day;
/** By then a transfer that was ever made is in the provider's lists. */
const surelyListedSeconds = hour;
/** How long the bank's reference of an arrived transfer is waited for. */
const patienceForUtrSeconds = day;

/** Reserves the next transfer that is due for the time of `lease`. Returns null when there is none. */
const claim = sqlFunction<(provider: string, lease: string) => Claimed | null>('payout_claim');
/** Notes that a transfer is about to be made. Returns false when it must not be. */
const begin = sqlFunction<(withdrawalId: string, recipientRef: string) => boolean>('payout_begin');
const noteRejected = sqlFunction<(withdrawalId: string, reason: string, againAfter: string) => void>('payout_refused');
const setNextLook =
  sqlFunction<(withdrawalId: string, error: string | null, delay: string | null) => void>('payout_postpone');

/** Looks at every transfer that is due. With the manual provider there is none. */
export async function payWithdrawals(deps: Deps, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const { payouts } = deps;
  if (payouts.name === 'manual') return;
  while (!signal.aborted) {
    const claimed = await claim(deps.pool, payouts.name, lease);
    if (claimed === null) return;
    await lookAt({ deps, provider: payouts, signal }, claimed);
  }
}

/** What every step of one look needs; `signal` ends calls that are under way when the server stops. */
interface Look {
  readonly deps: Deps;
  readonly provider: TransferProvider;
  readonly signal: AbortSignal;
}

async function lookAt(look: Look, claimed: Claimed): Promise<void> {
  const { withdrawalId, attempts, providerRef, calls } = claimed;
  try {
    if (providerRef !== null) await followUp(look, claimed, providerRef);
    else if (calls === 0) await start(look, claimed);
    else await findOrRepeat(look, claimed);
  } catch (error) {
    if (domainErrorOf(error)) throw error;
    const { log } = look.deps;
    // One that cannot be looked at, say because its key is gone, does not hold up the others.
    if (error instanceof ProviderAway) log.warn({ withdrawalId, reason: error.message }, 'no answer about a payout');
    else log.error({ err: error, withdrawalId }, 'a payout could not be looked at');
    const reason = error instanceof ProviderAway ? error.message : 'It could not be looked at; see the log';
    await postpone(look.deps, withdrawalId, delayAfterFailures(attempts), reason);
  }
}

/** Nothing has begun yet. */
async function start(look: Look, claimed: Claimed): Promise<void> {
  let recipientRef: string;
  try {
    recipientRef = await look.provider.register(recipientOf(look.deps, claimed), look.signal);
  } catch (error) {
    if (error instanceof TransferRefused) return giveBack(look, claimed, error.message);
    throw error;
  }
  await send(look, claimed, recipientRef);
}

function recipientOf({ config }: Deps, { userId, accountHolder, ifsc, encryptedNumber }: Claimed): Recipient {
  const accountNumber = decryptAccountNumber(config, userId, Buffer.from(encryptedNumber, 'base64'));
  return { userId, accountHolder, ifsc, accountNumber };
}

/** A call was made whose answer we never saw. */
async function findOrRepeat(look: Look, claimed: Claimed): Promise<void> {
  const { deps, provider, signal } = look;
  const found = await provider.find(claimed.withdrawalId, signal);
  const [first] = found;
  if (first === undefined) return send(look, claimed, claimed.recipientRef ?? '');
  // More than one is never expected: the key exists to prevent it. The books will say which of them contradicts.
  for (const report of found) await takeReport(deps, provider.name, answerId(report), report);
  await postpone(deps, claimed.withdrawalId, nextLook(first, claimed.ageSeconds));
}

async function send(look: Look, claimed: Claimed, recipientRef: string): Promise<void> {
  const { deps, provider, signal } = look;
  const { withdrawalId, amountCoins, ageSeconds } = claimed;
  if (!(await begin(deps.pool, withdrawalId, recipientRef))) return;
  try {
    const report = await provider.send({ withdrawalId, recipientRef, amountInr: amountCoins }, signal);
    await takeReport(deps, provider.name, answerId(report), { ...report, withdrawalId });
    await postpone(deps, withdrawalId, nextLook(report, ageSeconds));
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    await noteRefusal(deps, claimed, error.message);
  }
}

/**
 * No transfer came of this call. Whether one came of an earlier call with a lost answer is known after an hour, because
 * each look searches for it first; until then nobody may decide otherwise.
 */
async function noteRefusal(deps: Deps, { withdrawalId, calls, ageSeconds }: Claimed, reason: string): Promise<void> {
  deps.log.error({ withdrawalId, reason }, 'the payout provider refuses a transfer; an admin can decide about it');
  if (calls > 0 && ageSeconds < surelyListedSeconds) return postpone(deps, withdrawalId, 10 * minute, reason);
  await noteRejected(deps.pool, withdrawalId, reason, `${6 * hour} seconds`);
}

/** The transfer is known; what has become of it? */
async function followUp({ deps, provider, signal }: Look, claimed: Claimed, providerRef: string): Promise<void> {
  const { withdrawalId, ageSeconds } = claimed;
  const report = await provider.look(providerRef, signal);
  const isLateUtr = report.status === 'processed' && report.utr === null && ageSeconds > patienceForUtrSeconds;
  const known = isLateUtr ? { ...report, outcome: 'paid' as const, utr: providerRef } : report;
  await takeReport(deps, provider.name, answerId(known), { ...known, withdrawalId });
  await postpone(deps, withdrawalId, nextLook(known, ageSeconds));
}

/** The provider takes no such account, and nothing has begun: the coins go back with the reason. */
async function giveBack({ deps, provider }: Look, claimed: Claimed, why: string): Promise<void> {
  const { withdrawalId, amountCoins } = claimed;
  deps.log.warn({ withdrawalId, reason: why }, 'the payout provider does not accept the bank details');
  await takeReport(deps, provider.name, `refused:${withdrawalId}`, {
    withdrawalId,
    providerRef: null,
    status: 'refused',
    outcome: 'failed',
    amountPaise: amountCoins * 100,
    utr: null,
    reason: 'The bank details were not accepted. Please check them and try again.',
  });
}

/** The same answer is the same event, however often it is asked for. */
function answerId({ providerRef, status, utr }: { providerRef: string; status: string; utr: string | null }): string {
  return `answer:${providerRef}:${status}${utr === null ? '' : `:${utr}`}`;
}

function postpone(deps: Deps, withdrawalId: string, seconds: number | null, error?: string): Promise<void> {
  const delay = seconds === null ? null : `${seconds} seconds`;
  return setNextLook(deps.pool, withdrawalId, error ?? null, delay);
}

/** News come by webhook; asking is for those that were lost. Null: nothing more can happen. */
function nextLook({ outcome }: TransferReport, ageSeconds: number): number | null {
  if (outcome === 'paid') return ageSeconds < watchPaidSeconds ? day : null;
  if (outcome !== 'sent') return null;
  if (ageSeconds < hour) return 5 * minute;
  return ageSeconds < day ? hour : 6 * hour;
}

function delayAfterFailures(attempts: number): number {
  return Math.min(6 * hour, 30 * 2 ** Math.min(attempts - 1, 10));
}
