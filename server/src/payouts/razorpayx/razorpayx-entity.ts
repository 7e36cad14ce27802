/** Reads a payout of RazorpayX, which its API and its webhooks send in the same form. */
import * as z from 'zod';
import { withoutAccounts } from '../../razorpay/call-razorpay.ts';
import type { TransferReport } from '../port.ts';

const text = z.string().max(1000).nullish();

export const payoutEntity = z.object({
  id: z.string().regex(/^pout_\w{1,60}$/),
  amount: z.int(),
  currency: z.literal('INR'),
  status: z.string().regex(/^[a-z_]{1,40}$/),
  utr: text,
  reference_id: text,
  status_details: z.object({ description: text }).nullish(),
});
type PayoutEntity = z.output<typeof payoutEntity>;

// razorpay.com/docs/x/payouts/states-life-cycle. All other states are in progress.
const OUTCOMES: Readonly<Record<string, TransferReport['outcome']>> = {
  processed: 'paid',
  reversed: 'reversed',
  failed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_REASON_LENGTH = 300;

export function reportOf(payout: PayoutEntity): TransferReport {
  const utr = payout.utr === 'null' ? '' : (payout.utr?.trim().slice(0, 40) ?? '');
  const outcome = OUTCOMES[payout.status] ?? 'sent';
  const reference = payout.reference_id ?? '';
  const description = payout.status_details?.description?.trim() ?? '';
  return {
    providerRef: payout.id,
    withdrawalId: UUID.test(reference) ? reference : null,
    status: payout.status,
    // The bank's reference may arrive after the state `processed`, with payout.updated. The payout is paid only then.
    outcome: outcome === 'paid' && utr === '' ? 'sent' : outcome,
    amountPaise: payout.amount,
    utr: utr === '' ? null : utr,
    reason: withoutAccounts(description).slice(0, MAX_REASON_LENGTH) || 'The bank did not accept the transfer',
  };
}
