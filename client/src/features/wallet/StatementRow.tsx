import type { contract, OutputOf } from '@proverse/shared';
import { Link } from '../../ui/controls/Link.tsx';
import { DownloadButton } from '../../DownloadButton.tsx';
import { Badge, type Tone } from '../../ui/format/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCoins, formatCount } from '../../ui/format/money.ts';
import { formatDateTime } from '../../ui/format/relative-time.ts';

export type Transaction = OutputOf<typeof contract.coins.history>['content'][number];

export interface StatementRowProps {
  transaction: Transaction;
  /** Offers the receipt of a purchase. */
  hasReceipt: boolean;
}

/** One transaction of the history. */
export function StatementRow({ transaction, hasReceipt }: StatementRowProps) {
  const { description, timestamp, reference, amount, balanceAfter, status, subtype } = transaction;
  const { relatedMessageId, relatedPurchaseId } = transaction;
  const state = STATES[status];
  return (
    <tr className={ROW}>
      <td className="text-sm text-muted max-md:order-3 md:whitespace-nowrap">
        <time dateTime={timestamp}>{formatDateTime(Date.parse(timestamp))}</time>
      </td>
      <td className="w-full min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {relatedMessageId === null ? (
            description
          ) : (
            <Link href={`/messaging?m=${relatedMessageId}`} className="inline-block underline-offset-4 hover:underline">
              {description}
            </Link>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Badge tone={state.tone}>{state.label}</Badge>
          {reference !== null && <span className="wrap-anywhere">Ref {reference}</span>}
          {hasReceipt && relatedPurchaseId !== null && subtype === 'package' && status === 'completed' && (
            <DownloadButton
              variant="ghost"
              size="small"
              path={receiptPath(relatedPurchaseId)}
              name={`proverse-receipt-${timestamp.slice(0, 10)}.pdf`}
            >
              Receipt<span className="sr-only"> for {description}</span>
            </DownloadButton>
          )}
        </div>
      </td>
      <td className={cx(NUMBER, 'font-semibold', amount > 0 && 'text-success')}>
        {formatCoins(amount, { signed: true })}
      </td>
      <td className={cx(NUMBER, 'text-muted max-md:order-4 max-md:text-sm')}>
        <span className="md:sr-only">Balance </span>
        {formatCount(balanceAfter)}
      </td>
    </tr>
  );
}

const ROW =
  'align-top transition-colors hover:bg-raised max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-xs:grid-cols-1! max-md:gap-x-4 max-md:px-4 max-md:py-3 ' +
  'md:[&>td]:px-3 md:[&>td]:py-2.5 md:[&>td:first-child]:pl-6 md:[&>td:last-child]:pr-6';
const NUMBER = 'tabular-nums xs:text-right xs:whitespace-nowrap';

const STATES: Record<Transaction['status'], { label: string; tone: Tone }> = {
  completed: { label: 'Completed', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** The path of the receipt of a completed purchase. */
export function receiptPath(purchaseId: string): string {
  return `/api/coins/purchases/${purchaseId}/receipt.pdf`;
}
