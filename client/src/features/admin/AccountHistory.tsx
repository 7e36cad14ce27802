import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Coins } from '../../ui/format/Coins.tsx';
import { LazyDialog } from '../../ui/overlays/lazy-overlays.ts';
import { formatCount } from '../../ui/format/money.ts';
import type { Column } from '../../ui/layout/Table.tsx';
import { formatDate } from '../../ui/format/relative-time.ts';
import { PAGE_SIZE } from './admin-address.ts';
import { PagedTable } from './PagedTable.tsx';
import { sentenceCase } from './sentence-case.ts';
import type { AdminWithdrawal } from './admin-withdrawal.ts';

type Line = OutputOf<typeof contract.adminWithdrawals.history>['content'][number];

const KINDS = [
  ['bonus', 'bonus'],
  ['purchased', 'purchased'],
  ['earned', 'earned'],
  ['earnedBonus', 'earned from bonus'],
  ['debt', 'debt'],
] as const;

const kindsText = ({ kinds }: Line): string =>
  KINDS.filter(([kind]) => kinds[kind] !== 0)
    .map(([kind, name]) => `${formatCount(kinds[kind])} ${name}`)
    .join(', ');

const COLUMNS: readonly Column<Line>[] = [
  {
    name: 'Transaction',
    cell: ({ kind, counterparty }) => (
      <>
        {sentenceCase(kind)}
        {counterparty && (
          <span className="font-normal text-muted">
            {' '}
            · <bdi>{counterparty.name}</bdi>
          </span>
        )}
      </>
    ),
  },
  { name: 'Kinds', from: 'tablet', cell: kindsText },
  { name: 'Amount', width: 'md:w-32', isNumber: true, cell: ({ amount }) => <Coins value={amount} signed wraps /> },
  { name: 'Date', width: 'md:w-28', isNumber: true, cell: ({ createdAt }) => formatDate(Date.parse(createdAt)) },
];

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
    <LazyDialog
      open={open}
      onOpenChange={onOpenChange}
      size="medium"
      title={`Account history of ${withdrawal.user.name}`}
    >
      <PagedTable
        label="Ledger lines"
        query={query}
        columns={COLUMNS}
        phoneLine={kindsText}
        isSticky={false}
        onPageChange={setPage}
        empty={<p className="text-muted">No transactions yet</p>}
      />
    </LazyDialog>
  );
}
