import type { contract, OutputOf } from '@proverse/shared';
import { ArrowDownLeft, ArrowUpRight, Gift, Landmark, ShoppingBag, Undo2, type LucideIcon } from 'lucide-react';
import { Link } from '../../ui/controls/Link.tsx';
import { DownloadButton } from '../../DownloadButton.tsx';
import { Badge, type Tone } from '../../ui/format/Badge.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { formatDateTime } from '../../ui/format/relative-time.ts';

export type Transaction = OutputOf<typeof contract.coins.history>['content'][number];

export interface TransactionRowProps {
  transaction: Transaction;
  /** Offers the receipt of a purchase. */
  hasReceipt?: boolean;
}

/** One transaction of the history. */
export function TransactionRow({ transaction, hasReceipt }: TransactionRowProps) {
  const { type, description, timestamp, reference, amount, status, subtype, relatedMessageId, relatedPurchaseId } =
    transaction;
  const state = STATES[status];
  const Icon = SUBTYPE_ICONS[subtype] ?? TYPE_ICONS[type];
  return (
    <li className="flex items-start gap-3 px-4 py-3 max-xs:flex-col md:items-center md:px-6">
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-raised text-muted [&_svg]:size-5"
      >
        <Icon />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="font-medium break-words">
            {relatedMessageId === null ? (
              description
            ) : (
              <Link href={`/messaging?m=${relatedMessageId}`} className="underline-offset-4 hover:underline">
                {description}
              </Link>
            )}
          </p>
          <p className="text-sm text-muted">
            <time dateTime={timestamp}>{formatDateTime(Date.parse(timestamp))}</time>
            {reference !== null && <span className="wrap-anywhere"> · Ref {reference}</span>}
          </p>
          {hasReceipt && relatedPurchaseId !== null && subtype === 'package' && status === 'completed' && (
            <div className="-mb-2 -ml-3 flex forced-colors:m-0 forced-colors:mt-1">
              <DownloadButton
                variant="ghost"
                size="small"
                path={receiptPath(relatedPurchaseId)}
                name={`proverse-receipt-${timestamp.slice(0, 10)}.pdf`}
              >
                Receipt<span className="sr-only"> for {description}</span>
              </DownloadButton>
            </div>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
          <Coins value={amount} signed />
          <Badge tone={state.tone}>{state.label}</Badge>
        </div>
      </div>
    </li>
  );
}

const STATES: Record<Transaction['status'], { label: string; tone: Tone }> = {
  completed: { label: 'Completed', tone: 'success' },
  pending: { label: 'Pending', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
};

const TYPE_ICONS = { purchase: ShoppingBag, earning: ArrowDownLeft, spending: ArrowUpRight, withdrawal: Landmark };

/** Icons of subtypes, which replace the icon of the type. */
const SUBTYPE_ICONS: Partial<Record<Transaction['subtype'], LucideIcon>> = {
  refund: Undo2,
  payout_return: Undo2,
  chargeback: Undo2,
  bonus: Gift,
};

/** The path of the receipt of a completed purchase. */
export function receiptPath(purchaseId: string): string {
  return `/api/coins/purchases/${purchaseId}/receipt.pdf`;
}
