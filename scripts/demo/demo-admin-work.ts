/** What waits for the demo's admins, and what an admin has already decided. */
import { maskUpiId } from '@proverse/shared';
import { sql } from 'kysely';
import type { Config } from '../../server/src/config/config.ts';
import type { Tx } from '../../server/src/database/transaction.ts';
import type { DatedStep } from './backdate.ts';
import {
  PAST_ADMIN,
  REPORTS,
  UNMATCHED,
  WITHDRAWALS,
  type DemoReport,
  type DemoWithdrawal,
} from './demo-admin-cases.ts';
import {
  decideReport,
  decideWithdrawal,
  findReply,
  recordPaymentEvent,
  requestWithdrawal,
  setAdmin,
} from './demo-admin-ledger.ts';
import { clock } from './demo-ledger.ts';
import type { Member } from './demo-people.ts';

interface Step {
  readonly at: number;
  run(): Promise<unknown>;
}

/** Encrypts a user's account number or UPI ID. */
export type EncryptAccount = (config: Config, userId: string, account: string) => Buffer;

interface Setting {
  readonly tx: Tx;
  readonly config: Config;
  readonly encryptAccount: EncryptAccount;
  readonly named: (lastName: string) => Member;
  /** Users who can sign in. Their messages are not reported. */
  readonly logins: readonly string[];
}

const DAY_MS = 24 * 3600 * 1000;
/** How long an admin takes to approve or reject, and then to pay. */
const DECISION_DAYS = 0.9;
const PAYMENT_DAYS = 2.2;
const DISPUTE_DAYS_AGO = 4;

/**
 * Returns the steps of withdrawals, reports, a reversed payment and unmatched payments. Each adds its time to `dates`, for
 * backdate(). One demo user is an admin while they run, and none is afterwards.
 */
export function adminSteps(setting: Setting, startedAt: number, dates: DatedStep[]): Step[] {
  const { tx, named } = setting;
  const steps: Step[] = [];
  const step = (daysAgo: number, act: (at: Date) => Promise<unknown>): void => {
    const at = startedAt - daysAgo * DAY_MS;
    const run = async () => {
      const from = await clock(tx);
      await act(new Date(at));
      dates.push({ from, until: await clock(tx), at: new Date(at) });
    };
    steps.push({ at, run });
  };
  const admin = named(PAST_ADMIN);
  step(200, () => setAdmin(tx, admin.id, true));
  for (const [number, withdrawal] of WITHDRAWALS.entries()) planWithdrawal(setting, step, withdrawal, number);
  for (const report of REPORTS) planReport(setting, step, report);
  step(DISPUTE_DAYS_AGO, (at) => disputePayment(tx, at));
  for (const { daysAgo, ...event } of UNMATCHED) step(daysAgo, (at) => recordPaymentEvent(tx, event, at));
  step(0.02, () => setAdmin(tx, admin.id, false));
  return steps;
}

type AddStep = (daysAgo: number, act: (at: Date) => Promise<unknown>) => void;

function planWithdrawal(
  setting: Setting,
  step: AddStep,
  { lastName, daysAgo, ...rest }: DemoWithdrawal,
  number: number,
) {
  const { tx, config, named } = setting;
  const owner = named(lastName);
  const admin = named(PAST_ADMIN).id;
  let id: string | null = null;
  const decide = (act: string, argument: string) => async () => {
    if (id) await decideWithdrawal(tx, admin, id, act, argument);
  };
  step(daysAgo, async (at) => {
    await addPayoutAccount(setting, owner, number, at, rest.upi);
    id = await requestWithdrawal(tx, config, owner.id, rest.share);
  });
  if (rest.end === 'requested') return;
  if (rest.end === 'rejected') {
    step(daysAgo - DECISION_DAYS, decide('reject', rest.reason ?? ''));
    return;
  }
  step(daysAgo - DECISION_DAYS, decide('approve', 'manual'));
  if (rest.end === 'paid') step(daysAgo - PAYMENT_DAYS, decide('paid', `DEMO${String(260_100_017 + number * 7919)}`));
  if (rest.end === 'failed') step(daysAgo - PAYMENT_DAYS, decide('failed', rest.reason ?? ''));
}

function planReport({ tx, named, logins }: Setting, step: AddStep, report: DemoReport): void {
  let id: string | null = null;
  step(report.daysAgo, async () => {
    const message = await findReply(tx, named(report.expert).id, logins);
    if (!message) return;
    const row = {
      message_id: message.id,
      reporter_id: report.by === 'sender' ? message.from : message.to,
      reason: report.reason,
      details: report.details,
    };
    ({ id } = await tx.insertInto('message_reports').values(row).returning('id').executeTakeFirstOrThrow());
  });
  const { decision, note } = report;
  if (!decision) return;
  step(report.daysAgo - DECISION_DAYS, async () => {
    if (id) await decideReport(tx, named(PAST_ADMIN).id, id, decision, note ?? null);
  });
}

async function addPayoutAccount(
  { tx, config, encryptAccount }: Setting,
  { id, person }: Member,
  number: number,
  at: Date,
  isUpi = false,
): Promise<void> {
  const accountNumber = String(50_100_234_567_012 + number * 10_007);
  const upiId = `${person.firstName}.${person.lastName}@okaxis`.toLowerCase();
  const account = {
    user_id: id,
    account_holder: `${person.firstName} ${person.lastName}`,
    account_encrypted: encryptAccount(config, id, isUpi ? upiId : accountNumber),
    account_number_last4: isUpi ? null : accountNumber.slice(-4),
    ifsc: isUpi ? null : (['HDFC0001234', 'SBIN0004321', 'ICIC0002345'][number % 3] ?? ''),
    masked_upi_id: isUpi ? maskUpiId(upiId) : null,
    updated_at: new Date(at.getTime() - DAY_MS),
  };
  await tx
    .insertInto('payout_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The card's bank takes the money of the one payment by Stripe back, after its coins were spent. */
async function disputePayment(tx: Tx, at: Date): Promise<void> {
  const purchase = await tx
    .selectFrom('purchases')
    .select(['payment_ref', sql<number>`price_inr * 100`.as('paise')])
    .where('provider', '=', 'stripe')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const event = {
    id: 'evt_demo_dispute',
    type: 'charge.dispute.funds_withdrawn',
    kind: 'disputed',
    payment_ref: purchase.payment_ref,
    dispute_ref: 'dp_demo_1',
    amount_paise: purchase.paise,
    standing: 1,
  };
  await recordPaymentEvent(tx, event, at);
}
