/** What SQL functions return as JSON, whose shape PostgreSQL does not know. `functions.ts` has all other types. */
import type { ErrorCode, ErrorParams, Files, OutputOf } from '@proverse/shared';
import type { Selectable } from 'kysely';
import type { MessageOutcome, OutputFor, Services } from '../context.ts';
import type { Purchases, Withdrawals } from './schema.ts';

type AdminWithdrawal = OutputFor<'adminWithdrawals.list'>['content'][number];
type WithdrawalRule = AdminWithdrawal['rules'][number];
type Provider = Services['payments']['current'];
type Charge = Parameters<Provider['charge']>[0];
type BookedCharge = Parameters<Provider['payments']>[1][number];

/** The results of functions, or for those that return rows, of their JSON columns. */
export interface FunctionResults {
  account_refund_received: RefundedMessage[];
  account_refund_sent: RefundedMessage[];
  admin_resolve_report: ReportOutcome;
  admin_restore_user: OutputFor<'admin.restoreUser'>;
  admin_suspend_user: { user: OutputFor<'admin.suspendUser'>; ended: string[] };
  admin_waiting: { kind: Exclude<keyof OutputFor<'admin.waiting'>, 'oldestAt'> };
  coin_refund_json: OutputFor<'coinRefunds.request'>;
  coin_refund_part_report: { userId: string; closed: boolean };
  coin_refund_parts_take_due: { coin_refund_parts_take_due: DueCoinRefundPart };
  decide_messages: { results: BatchedResult<MessageOutcome>[] };
  expire_messages: ExpiredMessage[];
  files_json: OutputOf<Files['upload']>[];
  payment_event_apply: PaymentEventOutcome;
  payout_apply_report: RecordedReport | null;
  payout_claim: ClaimedTransfer | null;
  purchase_begin: BegunPurchase | PurchaseOutcome;
  purchase_complete: PurchaseOutcome;
  purchases_take_due: { purchases_take_due: DuePurchase };
  purchases_to_compare: { charge: BookedCharge; status: Selectable<Purchases>['status'] };
  push_readers: { quietHours: OutputFor<'push.settings'>['quietHours'] };
  rate_message: { rating: OutputFor<'messages.rate'>; replayed: boolean };
  rating_wire: OutputFor<'messages.ratingOf'>;
  report_for_admin: OutputFor<'admin.reports'>['content'][number];
  /** `expired` are overdue messages of the senders that the call has expired. */
  send_messages: { results: BatchedResult<MessageOutcome>[]; expired: ExpiredMessage[] };
  stop_programs: { kind: 'token' | 'webhook' };
  user_for_admin: OutputFor<'admin.users'>['content'][number];
  withdrawal_approve_due: WithdrawalRow | null;
  withdrawal_cancel: WithdrawalRow;
  /** `isNew` is false for a repeat, which has changed nothing. */
  withdrawal_decide: { withdrawal: AdminWithdrawalRow; isNew: boolean };
  withdrawal_for_admin: AdminWithdrawalRow | null;
  withdrawal_json: WithdrawalRow;
  withdrawal_request: { withdrawal: WithdrawalRow; replayed: boolean };
  withdrawal_rule_json: OutputFor<'adminFrozenEarnings.switchRule'>;
  withdrawal_switch_rule: OutputFor<'adminFrozenEarnings.switchRule'>;
}

/** What a function returns for one call of its batch. */
export type BatchedResult<Outcome> = Outcome | { readonly error: ErrorCode; readonly params: ErrorParams };

export interface ExpiredMessage {
  readonly id: string;
  readonly senderId: string;
  readonly recipientId: string;
}

interface RefundedMessage extends ExpiredMessage {
  readonly expired: boolean;
}

export interface ReportedMessage {
  readonly messageId: string;
  readonly senderId: string;
  readonly recipientId: string;
}

/** `known` is a repeat that changed nothing. */
export type DecidedReport =
  | (ReportedMessage & { readonly outcome: 'decided' | 'known'; readonly report: OutputFor<'admin.resolveReport'> })
  | (ReportedMessage & { readonly outcome: 'expired' });

/** After `again`, the caller must repeat the call. */
type ReportOutcome = DecidedReport | (ReportedMessage & { readonly outcome: 'again' });

/** A purchase that is about to be charged by its `provider`, which may not be the current one. */
export interface BegunPurchase extends Charge {
  readonly state: 'begun';
  readonly provider: Provider['name'];
}

/** The outcome of a purchase. Amounts are coins. */
export interface PurchaseOutcome {
  readonly state: 'completed' | 'declined' | 'pending';
  readonly purchaseId: string;
  readonly provider: Provider['name'];
  /** Including `bonus`. */
  readonly coins: number;
  readonly bonus: number;
  readonly balance: number;
  readonly redirectUrl: string | null;
  readonly failure: Selectable<Purchases>['failure'];
}

/** A part of a refund to request or to ask about now. */
export type DueCoinRefundPart = Parameters<Provider['refund']>[0] & { readonly provider: Provider['name'] };

/** A purchase to check now. */
export interface DuePurchase {
  readonly charge: Charge;
  readonly userId: string;
  /** The provider's id of the payment. Null while no response to the charge is stored. */
  readonly reference: string | null;
}

/** What a payment event changed. */
export interface PaymentEventOutcome {
  readonly state: 'applied' | 'repeated' | 'waiting' | 'refused';
  readonly problem?: string;
  readonly purchaseId?: string | null;
  readonly userId?: string;
  /** Whether coins moved. */
  readonly moved?: boolean;
  /** Whether the purchase has another state than before, or coins moved. */
  readonly isNews?: boolean;
}

/** What a payout report changed. */
interface RecordedReport {
  readonly effect: 'sent' | 'paid' | 'failed' | 'reversed' | 'none' | 'contradiction';
  readonly repeated: boolean;
  readonly userId: string;
}

export interface ClaimedTransfer {
  readonly withdrawalId: string;
  readonly userId: string;
  readonly amountCoins: number;
  readonly accountHolder: string;
  /** Null for a UPI ID. */
  readonly ifsc: string | null;
  readonly encryptedAccount: string;
  readonly state: 'waiting' | 'sent' | 'paid';
  readonly providerRef: string | null;
  readonly recipientRef: string | null;
  readonly attempts: number;
  readonly ageSeconds: number;
}

type WithdrawalColumns = Omit<Selectable<Withdrawals>, 'account_encrypted' | 'approval_snapshot'>;

/** A withdrawal: its columns, the owner's debt, how many of its coins are frozen, and the rules that it matched. */
export type WithdrawalRow = AsJson<WithdrawalColumns> & {
  readonly debt: number;
  readonly frozen_coins: number;
  readonly rules: readonly WithdrawalRule[];
};

export type AdminWithdrawalRow = WithdrawalRow & {
  readonly user: Omit<AdminWithdrawal['user'], 'debt'>;
  readonly decider: AdminWithdrawal['decidedBy'];
  readonly payout: AdminWithdrawal['payout'];
};

/** A row as JSON: its times are texts in PostgreSQL's format. */
type AsJson<Row> = {
  readonly [Column in keyof Row]: Date extends Row[Column] ? Exclude<Row[Column], Date> | string : Row[Column];
};
