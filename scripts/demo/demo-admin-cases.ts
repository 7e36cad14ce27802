import cases from './demo-admin-cases.json' with { type: 'json' };

export interface DemoWithdrawal {
  readonly lastName: string;
  readonly daysAgo: number;
  /** The part of what the expert could withdraw then. */
  readonly share: number;
  readonly end: 'requested' | 'approved' | 'paid' | 'rejected' | 'failed';
  /** Why it was rejected or failed. */
  readonly reason?: string;
  /** Paid to a UPI ID instead of a bank account. */
  readonly upi?: boolean;
}

export interface DemoReport {
  /** Whose latest answered message is reported. */
  readonly expert: string;
  readonly by: 'sender' | 'recipient';
  readonly reason: 'spam' | 'harassment' | 'scam' | 'inappropriate' | 'poor_reply' | 'other';
  readonly details: string | null;
  readonly daysAgo: number;
  readonly decision?: 'dismiss' | 'refund';
  readonly note?: string;
}

/** A user who was an admin until lately, and made all decisions. */
export const PAST_ADMIN = 'Banerjee';
/** A user who paid by card, and whose bank took the money back. */
export const DISPUTING_BUYER = 'Saxena';

export const WITHDRAWALS = cases.withdrawals as readonly DemoWithdrawal[];
export const REPORTS = cases.reports as readonly DemoReport[];
/** Payments that Stripe reports and that match no purchase. */
export const UNMATCHED = cases.unmatched;
