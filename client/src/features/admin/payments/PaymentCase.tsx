import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { formatCoins, formatInr, formatMinorUnits } from '../../../ui/format/money/money.ts';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { CasePerson } from '../people/CasePerson.tsx';
import { Fact } from '../../../ui/format/Fact.tsx';
import { actionOutcome } from '../action-outcome.ts';

export type Payment = OutputOf<typeof contract.admin.strayPayments>['content'][number];

const KINDS: Record<Payment['kind'], string> = {
  paid: t`Payment`,
  processing: t`Pending payment`,
  failed: t`Failed payment`,
  expired: t`Expired checkout`,
  refunded: t`Refund`,
  disputed: t`Dispute`,
};

/** Why the payment event matched no purchase, and what the admin should do. */
const PROBLEMS: Record<string, string> = {
  unknown_purchase: t`The purchase does not exist. Look the payment up at the provider and refund it.`,
  unknown_payment: t`We have no record of this payment.`,
  other_session: t`This is another checkout of the same purchase. The buyer may have paid twice.`,
  amount: t`The amount does not match the price of the package. No coins were credited.`,
  currency: t`The payment was not in rupees. No coins were credited.`,
  livemode: t`A test payment reached the live server, or a live one the test server.`,
  not_ours: t`The payment names a purchase, but our server did not create it.`,
  not_paid: t`The provider reported a payment, but the checkout is unpaid.`,
  account_deleted: t`The buyer deleted their account before paying. No coins were credited. Refund the payment.`,
  payout_account_deleted: t`The bank returned a withdrawal after its owner deleted their account. The coins went back to the deleted account. If the owner asks, pay them another way.`,
  coins_account_deleted: t`A chargeback was reversed or a refund failed after the buyer deleted their account. The coins went back to the deleted account. If the buyer asks, refund the payment.`,
  refund_done_after_failed: t`A refund reached the buyer after the provider had said that it failed. The buyer has both the coins and the money. Agree with them on one of the two.`,
  refund_failed: t`A refund did not reach the buyer. Refund them another way.`,
  undecided: t`The provider has not decided this purchase for more than a day. If its keys were removed, add them again; else look the payment up there.`,
  unknown_status: t`The dispute has an unknown status.`,
};

/** Names an event by its kind and amount. */
export function paymentTitle({ kind, amountPaise, currency }: Payment): string {
  if (amountPaise === null) return KINDS[kind];
  return t`${KINDS[kind]} of ${formatMinorUnits(amountPaise, currency ?? 'inr')}`;
}

/** A payment event that needs an admin, who resolves it at the provider and leaves a note here. */
export function PaymentCase({ payment }: { payment: Payment }) {
  const { purchase } = payment;
  const [isDismissing, setDismissing] = useState(false);
  const dismiss = api.admin.dismissPayment.useMutation(actionOutcome(t`Payment resolved`, () => setDismissing(false)));
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose">{PROBLEMS[payment.problem] ?? payment.problem}</p>
      {purchase && <CasePerson person={purchase.user} />}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm max-xs:grid-cols-1">
        <Fact name={payment.provider === 'manual' ? 'UTR' : t`Reference at ${payment.provider}`} isLong>
          {payment.reference ?? payment.id}
        </Fact>
        <Fact name={t`Received`}>{formatDateTime(Date.parse(payment.createdAt))}</Fact>
        {purchase && (
          <Fact name={t`Purchase`}>
            <Trans>
              {formatCoins(purchase.coins)} for {formatInr(purchase.price)}, {purchase.status}
            </Trans>
          </Fact>
        )}
      </dl>
      <Button variant="secondary" className="self-start" onClick={() => setDismissing(true)}>
        <Trans>Mark resolved</Trans>
      </Button>
      {isDismissing && (
        <ActionDialog
          onClose={() => setDismissing(false)}
          title={t`Mark as resolved?`}
          description={t`The payment leaves this list. No coins move. Send any refund through the provider.`}
          confirmLabel={t`Mark resolved`}
          field={{ label: t`Note`, hint: t`What you found and did. Kept in the log.`, maxLength: 500 }}
          mutation={dismiss}
          failureTitle={t`Failed to resolve the payment`}
          onConfirm={(note) => dismiss.mutate({ id: payment.id, note })}
        />
      )}
    </div>
  );
}
