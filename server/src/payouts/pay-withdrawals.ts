/**
 * Sends approved withdrawals to the provider and checks their state. Each step is recorded before it is taken, so when a
 * node dies, the next check on any node resumes it.
 */
import { FIELD_TEXTS } from '@proverse/shared';
import type { Services } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { domainErrorOf } from '../database/errors.ts';
import type { ClaimedTransfer } from '../database/function-results.ts';
import {
  PayoutProviderUnavailable,
  TransferRefused,
  type Recipient,
  type TransferProvider,
  type TransferReport,
} from './port.ts';
import { decryptAccount } from './account-encryption.ts';
import { applyPayoutReport } from './apply-payout-report.ts';

type Deps = Pick<Services, 'config' | 'pool' | 'live' | 'log' | 'payouts'>;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Longer than all calls of one check can take. */
const LEASE = '2 minutes';
/** A reversal arrives within three working days of the payment; see razorpay.com/docs/x/payouts/best-practices. */
const WATCH_PAID_SECONDS = 7 * DAY_SECONDS;
/** How long to wait for the bank's reference of an arrived transfer. Then the provider's reference takes its place. */
const WAIT_FOR_UTR_SECONDS = DAY_SECONDS;

/** Checks every due transfer. With the manual provider there is none. */
export async function payWithdrawals(deps: Deps, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const { payouts } = deps;
  if (payouts.name === 'manual') return;
  while (!signal.aborted) {
    const claimed = await callFunction(deps.pool, 'payout_claim', { p_provider: payouts.name, p_lease: LEASE });
    if (claimed === null) return;
    await checkTransfer({ deps, provider: payouts, signal }, claimed);
  }
}

/** What each step of a check needs. `signal` ends open calls when the server stops. */
interface Check {
  readonly deps: Deps;
  readonly provider: TransferProvider;
  readonly signal: AbortSignal;
}

async function checkTransfer(check: Check, claimed: ClaimedTransfer): Promise<void> {
  const { withdrawalId, attempts, providerRef, state } = claimed;
  try {
    if (providerRef !== null) await followUp(check, claimed, providerRef);
    else if (await applyFoundTransfer(check, claimed)) return;
    else if (state === 'waiting') await start(check, claimed);
    else await send(check, claimed, claimed.recipientRef ?? '');
  } catch (error) {
    if (domainErrorOf(error)) throw error;
    const { log } = check.deps;
    // A transfer that cannot be checked, for example because its key is gone, must not hold up the others.
    if (error instanceof PayoutProviderUnavailable)
      log.warn({ withdrawalId, reason: error.message }, 'payout provider unavailable');
    else log.error({ err: error, withdrawalId }, 'a payout could not be checked');
    const reason = error instanceof PayoutProviderUnavailable ? error.message : 'The check failed; see the log';
    await postpone(check.deps, withdrawalId, retryDelaySeconds(attempts), reason);
  }
}

/** Registers the payout account and sends the transfer. Only before the first call, and if none was found. */
async function start(check: Check, claimed: ClaimedTransfer): Promise<void> {
  let recipientRef: string;
  try {
    recipientRef = await check.provider.register(recipientOf(check.deps, claimed), check.signal);
  } catch (error) {
    if (error instanceof TransferRefused) return returnCoins(check, claimed, error.message);
    throw error;
  }
  await send(check, claimed, recipientRef);
}

function recipientOf({ config }: Deps, { userId, accountHolder, ifsc, encryptedAccount }: ClaimedTransfer): Recipient {
  const account = decryptAccount(config, userId, Buffer.from(encryptedAccount, 'base64'));
  return { userId, accountHolder, account: ifsc === null ? { upiId: account } : { accountNumber: account, ifsc } };
}

/**
 * Searches for the transfer of the withdrawal, and records its state. Returns false if there is none. The response to an
 * earlier call may have got lost, or the call itself: a database that was restored from a backup does not know of it.
 */
async function applyFoundTransfer(
  { deps, provider, signal }: Check,
  { withdrawalId, ageSeconds }: ClaimedTransfer,
): Promise<boolean> {
  const found = await provider.find(withdrawalId, signal);
  const [first] = found;
  if (first === undefined) return false;
  // The idempotency key prevents a second transfer. If there is one anyway, applyPayoutReport records a contradiction.
  for (const report of found) await applyPayoutReport(deps, provider.name, reportId(report), report);
  await postpone(deps, withdrawalId, nextCheckSeconds(first, ageSeconds));
  return true;
}

async function send(check: Check, claimed: ClaimedTransfer, recipientRef: string): Promise<void> {
  const { deps, provider, signal } = check;
  const { withdrawalId, amountCoins, ageSeconds, ifsc } = claimed;
  const mayBeSent = await callFunction(deps.pool, 'payout_begin', {
    p_withdrawal: withdrawalId,
    p_recipient_ref: recipientRef,
  });
  if (!mayBeSent) return;
  try {
    const transfer = { withdrawalId, recipientRef, isUpi: ifsc === null, amountInr: amountCoins };
    const report = await provider.send(transfer, signal);
    await applyPayoutReport(deps, provider.name, reportId(report), { ...report, withdrawalId });
    await postpone(deps, withdrawalId, nextCheckSeconds(report, ageSeconds));
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    const reason = error.message;
    deps.log.error({ withdrawalId, reason }, 'the payout provider rejected a transfer; an admin can decide about it');
    await callFunction(deps.pool, 'payout_refused', {
      p_withdrawal: withdrawalId,
      p_error: reason,
      p_again_after: `${6 * HOUR_SECONDS} seconds`,
    });
  }
}

/** Asks the provider for the state of a known transfer. */
async function followUp(
  { deps, provider, signal }: Check,
  claimed: ClaimedTransfer,
  providerRef: string,
): Promise<void> {
  const { withdrawalId, ageSeconds } = claimed;
  const report = await provider.getTransfer(providerRef, signal);
  const isLateUtr = report.status === 'processed' && report.utr === null && ageSeconds > WAIT_FOR_UTR_SECONDS;
  const known = isLateUtr ? { ...report, outcome: 'paid' as const, utr: providerRef } : report;
  await applyPayoutReport(deps, provider.name, reportId(known), { ...known, withdrawalId });
  await postpone(deps, withdrawalId, nextCheckSeconds(known, ageSeconds));
}

/** Gives the coins back to the user, because the provider does not accept the account and no transfer was made. */
async function returnCoins({ deps, provider }: Check, claimed: ClaimedTransfer, reason: string): Promise<void> {
  const { withdrawalId, amountCoins, ifsc } = claimed;
  deps.log.warn({ withdrawalId, reason }, 'the payout provider does not accept the payout account');
  await applyPayoutReport(deps, provider.name, `refused:${withdrawalId}`, {
    withdrawalId,
    providerRef: null,
    status: 'refused',
    outcome: 'failed',
    amountPaise: amountCoins * 100,
    utr: null,
    reason:
      ifsc === null ? FIELD_TEXTS.upiIdRefused : 'The bank details were not accepted. Please check them and try again.',
  });
}

/** Returns the event id of a report. The same report always has the same id, so it counts once. */
function reportId({ providerRef, status, utr }: { providerRef: string; status: string; utr: string | null }): string {
  return `answer:${providerRef}:${status}${utr === null ? '' : `:${utr}`}`;
}

function postpone(deps: Deps, withdrawalId: string, seconds: number | null, error?: string): Promise<void> {
  const delay = seconds === null ? null : `${seconds} seconds`;
  return callFunction(deps.pool, 'payout_postpone', {
    p_withdrawal: withdrawalId,
    p_error: error ?? null,
    p_delay: delay,
  });
}

/**
 * Returns the time until the next check, or null if nothing more can happen. Webhooks report changes, and checks find
 * the changes whose webhook was lost.
 */
function nextCheckSeconds({ outcome }: TransferReport, ageSeconds: number): number | null {
  if (outcome === 'paid') return ageSeconds < WATCH_PAID_SECONDS ? DAY_SECONDS : null;
  if (outcome !== 'sent') return null;
  if (ageSeconds < HOUR_SECONDS) return 5 * MINUTE_SECONDS;
  return ageSeconds < DAY_SECONDS ? HOUR_SECONDS : 6 * HOUR_SECONDS;
}

function retryDelaySeconds(attempts: number): number {
  return Math.min(6 * HOUR_SECONDS, 30 * 2 ** Math.min(attempts - 1, 10));
}
