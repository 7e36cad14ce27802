import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { inLanguage } from '#language/in-language';
import { KEEP_ROWS } from '../tables/use-table.ts';
import { api } from '../../../api/api.ts';
import { Badge } from '../../../ui/format/Badge.tsx';
import { formatCount, formatInr } from '../../../ui/format/money/money.ts';
import { formatDate } from '../../../ui/format/time/relative-time.ts';
import { useQueryState } from '../../../ui/hooks/address/use-query-state.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { GhostTable, type Column } from '../../../ui/layout/Table.tsx';
import { PAGE_SIZE, pageQuery } from '../admin-address.ts';
import { CaseTable } from '../tables/CaseTable.tsx';
import { FrozenPurchaseCase } from './FrozenPurchaseCase.tsx';
import type { FrozenPurchase } from './FrozenTrail.tsx';
import { RowPerson } from '../people/RowPerson.tsx';
import { dateColumn } from '../tables/date-column.ts';

const titleOf = ({ packageTitle, buyer }: FrozenPurchase): string =>
  t`${inLanguage(packageTitle)} package of ${buyer.name}`;

const COLUMNS: readonly Column<FrozenPurchase>[] = [
  { name: t`Purchase`, cell: (purchase) => <RowPerson {...purchase.buyer} text={titleOf(purchase)} /> },
  { name: t`Payment`, width: 'md:w-24', isNumber: true, from: 'desktop', cell: ({ price }) => formatInr(price) },
  { name: t`Owed`, width: 'md:w-24', isNumber: true, from: 'tablet', cell: ({ owedCoins }) => formatCount(owedCoins) },
  { name: t`Frozen`, width: 'md:w-20', isNumber: true, cell: ({ frozenCoins }) => formatCount(frozenCoins) },
  { name: t`People`, width: 'md:w-20', isNumber: true, from: 'desktop', cell: ({ holders }) => formatCount(holders) },
  {
    name: t`Status`,
    width: 'md:w-24',
    from: 'tablet',
    cell: ({ kept, frozenCoins }) =>
      kept ? (
        <Badge>
          <Trans>Kept</Trans>
        </Badge>
      ) : frozenCoins > 0 ? (
        <Badge tone="warning">
          <Trans>Open</Trans>
        </Badge>
      ) : (
        <Badge>
          <Trans>None frozen</Trans>
        </Badge>
      ),
  },
  dateColumn(t`Reversed`, ({ reversedAt }) => reversedAt, { from: 'tablet' }),
];

/** Payments that were reversed after their coins were spent, and who holds these coins now. */
export function FrozenEarningsTab() {
  const [page, setPage] = useQueryState('page', pageQuery);
  const query = api.adminFrozenEarnings.list.useQuery({ page, size: PAGE_SIZE }, KEEP_ROWS);
  return (
    <div className="flex flex-col gap-4 lg:gap-2">
      <p className="max-w-prose text-sm text-muted">
        <Trans>
          Coins from a reversed payment that were already paid to others. They can’t be withdrawn until the buyer repays
          them or you release them.
        </Trans>
      </p>
      <CaseTable
        label={t`Frozen earnings`}
        query={query}
        columns={COLUMNS}
        phoneLine={({ reversedAt }) => formatDate(Date.parse(reversedAt))}
        onPageChange={setPage}
        empty={
          <EmptyState
            ghost={<GhostTable />}
            title={t`No frozen earnings`}
            text={t`Payments that need a decision will appear here.`}
          />
        }
        titleOf={titleOf}
        renderCase={(purchase) => <FrozenPurchaseCase purchase={purchase} />}
      />
    </div>
  );
}
