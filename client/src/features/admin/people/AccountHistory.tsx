import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { LazyDialog } from '../../../ui/overlays/lazy-overlays.ts';
import { formatCount } from '../../../ui/format/money/money.ts';
import type { Column } from '../../../ui/layout/Table.tsx';
import { PAGE_SIZE } from '../admin-address.ts';
import { PagedTable } from '../tables/PagedTable.tsx';
import { sentenceCase } from '../sentence-case.ts';
import type { AdminWithdrawal } from '../withdrawals/admin-withdrawal.ts';
import { dateColumn } from '../tables/date-column.ts';

type Line = OutputOf<typeof contract.adminWithdrawals.history>['content'][number];

const KINDS = [
  ['bonus', t`bonus`],
  ['purchased', t`purchased`],
  ['earned', t`earned`],
  ['earnedBonus', t`earned from bonus`],
  ['debt', t`debt`],
] as const;

const signedCount = (coins: number): string => `${coins < 0 ? '−' : '+'}${formatCount(Math.abs(coins))}`;

const kindsText = ({ kinds }: Line): string =>
  KINDS.filter(([kind]) => kinds[kind] !== 0)
    .map(([kind, name]) => `${signedCount(kinds[kind])} ${name}`)
    .join(', ');

// An admin decides by these lines, so nothing is cut.
const COLUMNS: readonly Column<Line>[] = [
  {
    name: t`Transaction`,
    cell: ({ kind, counterparty }) => (
      <span className="block wrap-anywhere whitespace-normal">
        {sentenceCase(kind)}
        {counterparty && (
          <span className="font-normal text-muted">
            {' '}
            · <bdi>{counterparty.name}</bdi>
          </span>
        )}
      </span>
    ),
  },
  {
    name: t`Kinds`,
    from: 'tablet',
    cell: (line) => <span className="block whitespace-normal">{kindsText(line)}</span>,
  },
  { name: t`Coins`, width: 'md:w-28', isNumber: true, cell: ({ amount }) => signedCount(amount) },
  dateColumn(t`Date`, ({ createdAt }) => createdAt),
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
      title={t`Account history of ${withdrawal.user.name}`}
    >
      <PagedTable
        label={t`Ledger lines`}
        query={query}
        columns={COLUMNS}
        phoneLine={kindsText}
        isSticky={false}
        onPageChange={setPage}
        empty={
          <p className="text-muted">
            <Trans>No transactions yet</Trans>
          </p>
        }
      />
    </LazyDialog>
  );
}
