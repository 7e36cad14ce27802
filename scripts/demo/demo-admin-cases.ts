/** The withdrawals, reports and unmatched payments of the demo. */

export interface DemoWithdrawal {
  readonly lastName: string;
  readonly daysAgo: number;
  /** The part of what the expert could withdraw then. */
  readonly share: number;
  readonly end: 'requested' | 'approved' | 'paid' | 'rejected' | 'failed';
  /** Why it was rejected or failed. */
  readonly reason?: string;
  /** Paid to a UPI id instead of a bank account. */
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

export const WITHDRAWALS: readonly DemoWithdrawal[] = [
  { lastName: 'Rao', daysAgo: 96, share: 0.8, end: 'paid' },
  { lastName: 'Jain', daysAgo: 71, share: 0.5, end: 'paid' },
  {
    lastName: 'Malhotra',
    daysAgo: 58,
    share: 0.9,
    end: 'rejected',
    reason: 'The account holder’s name differs from your profile. Please check your bank account.',
  },
  { lastName: 'Sethi', daysAgo: 44, share: 0.7, end: 'paid' },
  {
    lastName: 'Iyer',
    daysAgo: 31,
    share: 0.6,
    end: 'failed',
    reason: 'The bank found no account with this number. Please check it and the IFSC.',
  },
  { lastName: 'Khanna', daysAgo: 24, share: 0.5, end: 'paid', upi: true },
  {
    lastName: 'Agarwal',
    daysAgo: 16,
    share: 1,
    end: 'failed',
    reason: 'The bank says that this account is closed. Please add another one.',
  },
  { lastName: 'Menon', daysAgo: 11, share: 0.8, end: 'paid' },
  { lastName: 'Bhandari', daysAgo: 5, share: 1, end: 'requested' },
  { lastName: 'Krishnamurthy', daysAgo: 3.1, share: 0.7, end: 'approved' },
  { lastName: 'Sen', daysAgo: 2.3, share: 0.6, end: 'approved', upi: true },
  { lastName: 'Nair', daysAgo: 1.4, share: 1, end: 'requested', upi: true },
  { lastName: 'Malhotra', daysAgo: 0.7, share: 0.9, end: 'requested' },
  { lastName: 'Rao', daysAgo: 0.2, share: 0.8, end: 'requested' },
];

export const REPORTS: readonly DemoReport[] = [
  {
    expert: 'Kulkarni',
    by: 'sender',
    reason: 'poor_reply',
    details: 'The reply is two general sentences and does not touch my question.',
    daysAgo: 34,
    decision: 'refund',
    note: 'The reply does not answer the question.',
  },
  {
    expert: 'Patil',
    by: 'recipient',
    reason: 'harassment',
    details: 'After my reply this person found my private number and called twice.',
    daysAgo: 27,
    decision: 'dismiss',
    note: 'Nothing in the message. Advised to block.',
  },
  {
    expert: 'Mehta',
    by: 'sender',
    reason: 'poor_reply',
    details: 'I hoped for more detail at this price.',
    daysAgo: 13,
    decision: 'dismiss',
    note: 'The reply is short but answers the question.',
  },
  {
    expert: 'D’Souza',
    by: 'recipient',
    reason: 'spam',
    details: 'I get the same text from this person every month.',
    daysAgo: 2.6,
  },
  {
    expert: 'Sethi',
    by: 'sender',
    reason: 'scam',
    details: 'Wants me to pay the rest of the advice outside Proverse.',
    daysAgo: 1.8,
  },
  { expert: 'Menon', by: 'recipient', reason: 'inappropriate', details: null, daysAgo: 0.9 },
  {
    expert: 'Solanki',
    by: 'sender',
    reason: 'other',
    details: 'The reply names my employer. Can you remove it?',
    daysAgo: 0.3,
  },
];

/** Payments that Stripe reports and that match no purchase. */
export const UNMATCHED = [
  {
    daysAgo: 6.4,
    id: 'evt_demo_unknown_purchase',
    type: 'checkout.session.completed',
    kind: 'paid',
    purchase_id: '01890a5d-ac96-774b-bcce-b302099a8057',
    session_ref: 'cs_demo_4f7c1b',
    payment_ref: 'pi_demo_9d20e6',
    amount_paise: 100_000,
  },
  {
    daysAgo: 1.2,
    id: 'evt_demo_unknown_payment',
    type: 'charge.dispute.created',
    kind: 'disputed',
    payment_ref: 'pi_demo_73ab58',
    dispute_ref: 'dp_demo_2',
    amount_paise: 50_000,
    standing: 1,
  },
] as const;
