import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KEEP_ROWS, useTable } from '../tables/use-table.ts';
import { api } from '../../../api/api.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { GhostTable, type Column } from '../../../ui/layout/Table.tsx';
import { TIME_ORDERS } from '../admin-address.ts';
import { CaseTable } from '../tables/CaseTable.tsx';
import { CoinRefunds } from './CoinRefunds.tsx';
import { PaymentCase, paymentTitle, type Payment } from './PaymentCase.tsx';
import { RowPerson } from '../people/RowPerson.tsx';
import { sentenceCase } from '../sentence-case.ts';
import { dateColumn, NEWEST_FIRST } from '../tables/date-column.ts';

const COLUMNS: readonly Column<Payment, (typeof TIME_ORDERS)[number]>[] = [
  { name: t`Payment`, cell: paymentTitle },
  { name: t`Problem`, from: 'tablet', cell: ({ problem }) => sentenceCase(problem) },
  {
    name: t`Buyer`,
    from: 'desktop',
    cell: ({ purchase }) => (purchase ? <RowPerson {...purchase.user} /> : '–'),
  },
  { name: t`Reference`, from: 'tablet', cell: ({ reference, id }) => reference ?? id },
  dateColumn(t`Received`, ({ createdAt }) => createdAt, { orders: NEWEST_FIRST }),
];

/** Payment events that need an admin. */
export function PaymentsTab() {
  const { input, table } = useTable(TIME_ORDERS, 'newest');
  const query = api.admin.strayPayments.useQuery(input, KEEP_ROWS);
  return (
    <div className="flex flex-col gap-4 lg:gap-2">
      <p className="max-w-prose text-sm text-muted">
        <Trans>Resolve each one at the payment provider, then mark it resolved here.</Trans>
      </p>
      <CaseTable
        label={t`Unmatched payments`}
        query={query}
        columns={COLUMNS}
        phoneLine={({ problem }) => sentenceCase(problem)}
        {...table}
        empty={
          <EmptyState
            ghost={<GhostTable />}
            title={t`No unmatched payments`}
            text={t`Payments that match no purchase, and disputes, will appear here.`}
          />
        }
        titleOf={paymentTitle}
        renderCase={(payment) => <PaymentCase payment={payment} />}
      />
      <CoinRefunds />
    </div>
  );
}
