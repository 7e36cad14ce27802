import type { contract, OutputOf } from '@proverse/shared';
import { ArrowDownLeft, ArrowUpRight, Gift, Landmark, ShoppingBag, Undo2 } from 'lucide-react';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Coins } from '../../ui/Coins.tsx';
import { formatDateTime } from '../../ui/relative-time.ts';

export type Transaction = OutputOf<typeof contract.coins.history>['content'][number];

/** One line of the history: what happened, when, how many coins, and whether it is done. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { description, timestamp, reference, amount, status } = transaction;
  const state = STATES[status];
  return (
    <li className="flex items-start gap-3 px-4 py-3 md:items-center md:px-6">
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-raised text-muted [&_svg]:size-5"
      >
        {iconOf(transaction)}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="font-medium break-words">
            {description}
          </p>
          <p className="text-sm text-muted">
            <time dateTime={timestamp}>{formatDateTime(Date.parse(timestamp))}</time>
            {reference !== null && <span className="break-all"> · Ref {reference}</span>}
          </p>
        </div>
        <div className="flex items-center gap-3 sm:flex-col sm:items-end sm:gap-1">
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

function iconOf({ type, subtype }: Transaction) {
  if (subtype === 'refund' || subtype === 'payout_return' || subtype === 'chargeback') return <Undo2 />;
  if (subtype === 'bonus') return <Gift />;
  switch (type) {
    case 'purchase':
      return <ShoppingBag />;
    case 'earning':
      return <ArrowDownLeft />;
    case 'spending':
      return <ArrowUpRight />;
    case 'withdrawal':
      return <Landmark />;
  }
}
