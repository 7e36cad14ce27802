import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatCoins, formatInr, formatMinorUnits } from '../../ui/format/money.ts';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { Fact } from '../../ui/format/Fact.tsx';
import { PAGE_SIZE } from './admin-address.ts';
import { PagedSection } from './PagedSection.tsx';
import { useActionOutcome } from './use-action-outcome.ts';

type Payment = OutputOf<typeof contract.admin.strayPayments>['content'][number];

const KINDS: Record<Payment['kind'], string> = {
  paid: 'Payment',
  processing: 'Pending payment',
  failed: 'Failed payment',
  expired: 'Expired checkout',
  refunded: 'Refund',
  disputed: 'Dispute',
};

/** Why the payment event matched no purchase, and what the admin should do. */
const PROBLEMS: Record<string, string> = {
  unknown_purchase: 'The purchase does not exist. Look the payment up at the provider and refund it.',
  unknown_payment: 'Refund for an unknown payment.',
  other_session: 'This is another checkout of the same purchase. The buyer may have paid twice.',
  amount: 'The amount does not match the price of the package. No coins were credited.',
  currency: 'The payment was not in rupees. No coins were credited.',
  livemode: 'A test payment reached the live server, or a live one the test server.',
  not_ours: 'The payment names a purchase, but our server did not create it.',
  not_paid: 'The provider reported a payment, but the checkout is unpaid.',
  account_deleted: 'The buyer deleted their account before paying. No coins were credited. Refund the payment.',
  payout_account_deleted:
    'The bank returned a withdrawal after its owner deleted their account. The coins went back to the deleted account. If the owner asks, pay them another way.',
  refund_failed: 'A refund did not reach the buyer. Refund them another way.',
  unknown_status: 'The dispute has an unknown status.',
};

/** Payment events that need an admin, who resolves each one at the provider and leaves a note here. */
export function UnmatchedPayments() {
  const [page, setPage] = useState(0);
  const query = api.admin.strayPayments.useQuery({ page, size: PAGE_SIZE }, { placeholderData: (before) => before });
  return (
    <PagedSection
      title="Unmatched payments"
      text="Resolve each one at the payment provider, then mark it resolved here."
      query={query}
      onPageChange={setPage}
      renderItem={(payment) => <UnmatchedPayment payment={payment} />}
    />
  );
}

function UnmatchedPayment({ payment }: { payment: Payment }) {
  const { amountPaise, currency, purchase } = payment;
  const [isSettling, setSettling] = useState(false);
  const settle = api.admin.settlePayment.useMutation(useActionOutcome('Payment resolved', () => setSettling(false)));
  const title = `${KINDS[payment.kind]}${amountPaise === null ? '' : ` of ${formatMinorUnits(amountPaise, currency ?? 'inr')}`}`;
  return (
    <Card as="article" aria-label={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{title}</h3>
        <time dateTime={payment.createdAt} className="text-sm text-muted">
          {formatDateTime(Date.parse(payment.createdAt))}
        </time>
      </div>
      <p className="max-w-prose">{PROBLEMS[payment.problem] ?? payment.problem}</p>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        <Fact name={payment.provider === 'manual' ? 'UTR' : `Reference at ${payment.provider}`}>
          {payment.reference ?? payment.id}
        </Fact>
        {purchase && (
          <>
            <Fact name="Buyer">
              <bdi>{purchase.user.name}</bdi>, {purchase.user.email}
            </Fact>
            <Fact name="Purchase">
              {formatCoins(purchase.coins)} for {formatInr(purchase.price)}, {purchase.status}
            </Fact>
          </>
        )}
      </dl>
      <Button variant="secondary" className="self-start" onClick={() => setSettling(true)}>
        Mark resolved
      </Button>
      {isSettling && (
        <ActionDialog
          onClose={() => setSettling(false)}
          title="Mark as resolved?"
          description="The payment leaves this list. No coins move. Send any refund through the provider."
          confirmLabel="Mark resolved"
          field={{ label: 'Note', hint: 'What you found and did. Kept in the log.', maxLength: 500 }}
          mutation={settle}
          failureTitle="Failed to resolve the payment"
          onConfirm={(note) => settle.mutate({ id: payment.id, note })}
        />
      )}
    </Card>
  );
}
