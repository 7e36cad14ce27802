import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { api } from '../../../api/api.ts';
import { formatMinorUnits } from '../../../ui/format/money/money.ts';
import { useQueryState } from '../../../ui/hooks/address/use-query-state.ts';
import { Section } from '../../../ui/layout/Section.tsx';
import type { Column } from '../../../ui/layout/Table.tsx';
import { PAGE_SIZE, pageQuery } from '../admin-address.ts';
import { RowPerson } from '../people/RowPerson.tsx';
import { PagedTable } from '../tables/PagedTable.tsx';
import { KEEP_ROWS } from '../tables/use-table.ts';
import { dateColumn } from '../tables/date-column.ts';

type Refund = OutputOf<typeof contract.admin.coinRefunds>['content'][number];

const COLUMNS: readonly Column<Refund, never>[] = [
  { name: t`Refund`, cell: ({ amountPaise }) => formatMinorUnits(amountPaise, 'inr') },
  { name: t`Buyer`, cell: ({ user }) => <RowPerson {...user} /> },
  { name: t`State`, from: 'tablet', cell: stateOf },
  {
    name: t`Reference`,
    from: 'desktop',
    cell: ({ parts }) => parts.map(({ reference, id }) => reference ?? id).join(', '),
  },
  dateColumn(t`Requested`, ({ requestedAt }) => requestedAt),
];

/** Refunds of unused coins, those under way first. Shows nothing until there is one. */
export function CoinRefunds() {
  const [page, setPage] = useQueryState('refunds', pageQuery);
  const query = api.admin.coinRefunds.useQuery({ page, size: PAGE_SIZE }, KEEP_ROWS);
  if (query.isPending || query.data?.totalElements === 0) return null;
  return (
    <Section id="coin-refunds" title={t`Refunds of unused coins`} className="gap-3">
      <PagedTable
        label={t`Refunds of unused coins`}
        query={query}
        columns={COLUMNS}
        phoneLine={stateOf}
        onPageChange={setPage}
        empty={null}
      />
    </Section>
  );
}

const STATES = { pending: t`Under way`, done: t`Done`, failed: t`Failed` } as const;

/** The states of the parts, each once, and why one failed: `Done, Failed (The card was closed.)`. */
function stateOf({ parts }: Refund): string {
  const states = parts.map(({ status, reason }) => STATES[status] + (reason === null ? '' : ` (${reason})`));
  return [...new Set(states)].join(', ');
}
