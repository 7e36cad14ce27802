import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { inLanguage } from '#language/in-language';
import { Check } from 'lucide-react';
import { Link } from '../../../ui/controls/buttons/Link.tsx';
import { DownloadButton } from '../../../api/DownloadButton.tsx';
import { Badge, type Tone } from '../../../ui/format/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { useOwnMoney } from '../../../ui/format/money/balance-privacy.tsx';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';

export type Transaction = OutputOf<typeof contract.coins.history>['content'][number];

export interface StatementRowProps {
  transaction: Transaction;
  /** Offers the receipt of a purchase. */
  hasReceipt: boolean;
}

/** One transaction of the history. */
export function StatementRow({ transaction, hasReceipt }: StatementRowProps) {
  const { timestamp, amount, balanceAfter, status, subtype } = transaction;
  const description = inLanguage(transaction.description);
  const { withdrawalStatus, relatedMessageId, relatedPurchaseId } = transaction;
  const reference = referenceText(transaction);
  const money = useOwnMoney();
  return (
    <tr className={ROW}>
      <td className="text-sm text-muted max-md:order-3 md:whitespace-nowrap">
        <time dateTime={timestamp}>{formatDateTime(Date.parse(timestamp))}</time>
      </td>
      <td className="w-full min-w-0 max-md:col-span-2">
        <div className="flex flex-wrap items-center gap-x-1.5">
          <p dir="auto" className="font-medium wrap-anywhere">
            {relatedMessageId === null ? (
              description
            ) : (
              <Link
                href={`/messaging?m=${relatedMessageId}`}
                className="inline-block align-top underline-offset-4 hover:underline max-md:before:absolute max-md:before:inset-0"
              >
                {description}
              </Link>
            )}
          </p>
          {hasReceipt && relatedPurchaseId !== null && isPaid({ subtype, status }) && (
            <DownloadButton
              variant="ghost"
              size="small"
              className="-my-2 -ml-1.5 px-1.5!"
              path={receiptPath(relatedPurchaseId)}
              name={`proverse-receipt-${timestamp.slice(0, 10)}.pdf`}
            >
              <Trans>
                Receipt<span className="sr-only"> for {description}</span>
              </Trans>
            </DownloadButton>
          )}
        </div>
        {reference !== null && <p className="text-sm wrap-anywhere text-muted max-md:text-xs">{reference}</p>}
      </td>
      <td className={cx('max-md:order-4', status === 'completed' && 'max-md:self-center')}>
        <StatusBadge status={status} withdrawalStatus={withdrawalStatus} />
      </td>
      <td className={cx(NUMBER, 'font-semibold', amount > 0 && 'text-success')}>
        {money.coins(amount, { signed: true })}
      </td>
      <td className={cx(NUMBER, 'text-muted max-md:order-5 max-md:text-sm')}>
        <span className="md:sr-only">
          <Trans>Balance</Trans>{' '}
        </span>
        {money.count(balanceAfter)}
      </td>
    </tr>
  );
}

/** The reference, with the name by which a bank or the payment provider knows it. */
function referenceText({ type, subtype, reference }: Transaction): string | null {
  if (reference === null || subtype === 'bonus') return reference;
  return type === 'withdrawal' ? t`UTR ${reference}` : t`Payment ID ${reference}`;
}

function isPaid({ subtype, status }: Pick<Transaction, 'subtype' | 'status'>): boolean {
  return subtype === 'package' && status === 'completed';
}

/** On a phone, `Completed` is only a check mark, so that each transaction has two lines. */
function StatusBadge({ status, withdrawalStatus }: Pick<Transaction, 'status' | 'withdrawalStatus'>) {
  const { label, tone } = (withdrawalStatus && ENDED_WITHDRAWALS[withdrawalStatus]) || STATES[status];
  if (status !== 'completed') return <Badge tone={tone}>{label}</Badge>;
  return (
    <Badge tone={tone} icon={<Check aria-hidden className="md:hidden" />}>
      <span className="max-md:sr-only">{label}</span>
    </Badge>
  );
}

const ROW =
  'align-baseline transition-colors hover:bg-raised max-md:relative max-md:grid max-md:grid-cols-[auto_1fr_auto] max-md:items-baseline max-md:gap-x-2 max-md:py-3 ' +
  'max-xs:block! max-xs:[&>td]:block ' +
  'md:[&>td]:px-3 md:[&>td]:py-2.5 md:[&>td:first-child]:pl-0 md:[&>td:last-child]:pr-0';
const NUMBER = 'tabular-nums xs:text-right xs:whitespace-nowrap';

const STATES: Record<Transaction['status'], { label: string; tone: Tone }> = {
  completed: { label: t`Completed`, tone: 'neutral' },
  pending: { label: t`Pending`, tone: 'warning' },
  failed: { label: t`Failed`, tone: 'danger' },
};

/** `failed` has these outcomes of a withdrawal too. */
const ENDED_WITHDRAWALS: Partial<Record<string, { label: string; tone: Tone }>> = {
  cancelled: { label: t`Cancelled`, tone: 'neutral' },
  rejected: { label: t`Rejected`, tone: 'danger' },
};

/** The path of the receipt of a completed purchase. */
export function receiptPath(purchaseId: string): string {
  return `/api/coins/purchases/${purchaseId}/receipt.pdf`;
}
