import { useState } from 'react';
import { api } from '../../api.ts';
import { Coins } from '../../ui/format/Coins.tsx';
import { LazyDialog } from '../../ui/overlays/lazy-overlays.ts';
import { formatCount } from '../../ui/format/money.ts';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import { PAGE_SIZE } from './admin-address.ts';
import { PagedList } from './PagedList.tsx';
import { sentenceCase } from './sentence-case.ts';
import type { AdminWithdrawal } from './admin-withdrawal.ts';

const KINDS = [
  ['bonus', 'bonus'],
  ['purchased', 'purchased'],
  ['earned', 'earned'],
  ['earnedBonus', 'earned from bonus'],
  ['debt', 'debt'],
] as const;

export interface AccountHistoryProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  withdrawal: AdminWithdrawal;
}

/** The transactions of the user who requested the withdrawal, each split by kind of coin. */
export function AccountHistory({ open, onOpenChange, withdrawal }: AccountHistoryProps) {
  const [page, setPage] = useState(0);
  const query = api.adminWithdrawals.history.useQuery(
    { id: withdrawal.id, page, size: PAGE_SIZE },
    { enabled: open, placeholderData: (before) => before },
  );
  return (
    <LazyDialog open={open} onOpenChange={onOpenChange} title={`Account history of ${withdrawal.user.name}`}>
      <PagedList
        label="Ledger lines"
        query={query}
        onPageChange={setPage}
        empty={<p className="text-muted">No transactions yet</p>}
        renderItem={(line) => (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3">
            <div className="min-w-0">
              <p className="font-medium">
                {sentenceCase(line.kind)}
                {line.counterparty && (
                  <span className="font-normal text-muted">
                    {' '}
                    · <bdi>{line.counterparty.name}</bdi>
                  </span>
                )}
              </p>
              <p className="text-sm text-muted">
                {formatDateTime(Date.parse(line.createdAt))}
                {KINDS.filter(([kind]) => line.kinds[kind] !== 0).map(([kind, name]) => (
                  <span key={kind}>
                    {' '}
                    · {formatCount(line.kinds[kind])} {name}
                  </span>
                ))}
              </p>
            </div>
            <Coins value={line.amount} signed />
          </div>
        )}
      />
    </LazyDialog>
  );
}
