import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatCoins, formatCount, formatInr, formatMinorUnits } from '../../ui/format/money.ts';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { ActDialog } from './ActDialog.tsx';
import { Fact } from './Fact.tsx';
import { PAGE_SIZE } from './admin-address.ts';
import { PagedList } from './PagedList.tsx';

type Payment = OutputOf<typeof contract.admin.strayPayments>['content'][number];

const KINDS: Record<Payment['kind'], string> = {
  paid: 'Payment',
  processing: 'Payment under way',
  failed: 'Failed payment',
  expired: 'Closed checkout',
  refunded: 'Refund',
  disputed: 'Dispute',
};

/** Why nothing was done, and what somebody has to find out. */
const PROBLEMS: Record<string, string> = {
  unknown_purchase: 'It names a purchase that does not exist. Look it up at the provider and give the money back.',
  unknown_payment: 'Money was given back of a payment that is not in our books.',
  other_session: 'It belongs to another checkout of this purchase, which may have been paid twice.',
  amount: 'The amount paid is not the price of the package. No coins were credited.',
  currency: 'It was not paid in rupees. No coins were credited.',
  livemode: 'A test payment reached the live server, or a live one the test server.',
  not_ours: 'It carries the id of a purchase that our server did not put there.',
  not_paid: 'The provider says paid, but the checkout is unpaid.',
  account_deleted:
    'The buyer had deleted their account before it was paid. No coins were credited: give the money back.',
  payout_account_deleted:
    'The bank sent a withdrawal back after its owner had deleted their account. Its coins stay there untouched; who asks for the money has to be paid another way.',
  refund_failed: 'A refund did not reach the buyer. They still have to get their money another way.',
  unknown_status: 'The dispute has a state that we do not know.',
};

/** What payment providers told us and nothing could be done with: looked into there, then noted here. */
export function StrayPayments() {
  const [page, setPage] = useState(0);
  const query = api.admin.strayPayments.useQuery({ page, size: PAGE_SIZE }, { placeholderData: (before) => before });
  const count = query.data?.totalElements ?? 0;
  return (
    <section aria-labelledby="stray-payments" className="flex flex-col gap-3">
      <div>
        <h2 id="stray-payments" className="text-lg font-semibold">
          Payments to look at{count > 0 && ` (${formatCount(count)})`}
        </h2>
        <p className="text-sm text-muted">
          What a payment provider told us and nothing could be done with. No coins have moved.
        </p>
      </div>
      <PagedList
        label="Payments to look at"
        query={query}
        onPageChange={setPage}
        empty={<p>None. Every payment found its purchase.</p>}
        renderItem={(payment) => <StrayPayment payment={payment} />}
      />
    </section>
  );
}

function StrayPayment({ payment }: { payment: Payment }) {
  const { amountPaise, currency, purchase } = payment;
  const [isSettling, setSettling] = useState(false);
  const utils = api.useUtils();
  const settle = api.admin.settlePayment.useMutation({
    onSuccess() {
      showToast({ tone: 'success', title: 'Payment dealt with' });
      setSettling(false);
    },
    onSettled: () => utils.admin.invalidate(),
  });
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
        <Fact name={`Reference at ${payment.provider}`}>{payment.reference ?? payment.id}</Fact>
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
        Mark as dealt with
      </Button>
      {isSettling && (
        <ActDialog
          open
          onOpenChange={setSettling}
          title="Is this dealt with?"
          description="It leaves the list. No coins move: what has to be given back is given back at the provider."
          confirmLabel="Dealt with"
          field={{ label: 'Note', hint: 'What was found and done. Kept in the log.', maxLength: 500 }}
          isRunning={settle.isPending}
          failure={settle.error ? failureText(settle.error, 'The payment could not be noted') : undefined}
          onConfirm={(note) => settle.mutate({ id: payment.id, note })}
        />
      )}
    </Card>
  );
}
