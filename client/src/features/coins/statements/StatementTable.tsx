import { Trans } from '@lingui/react/macro';
import { cx } from '../../../ui/cx.ts';
import { StatementRow, type Transaction } from './StatementRow.tsx';

export interface StatementTableProps {
  label: string;
  transactions: readonly Transaction[];
  /** Offers the receipts of purchases. */
  hasReceipts?: boolean;
  /** Whether the rows belong to the previous search while the new ones load. */
  isStale?: boolean;
}

/** Transactions with the running balance. On a phone each is two lines. */
export function StatementTable({ label, transactions, hasReceipts = false, isStale = false }: StatementTableProps) {
  return (
    <table
      aria-label={label}
      aria-busy={isStale}
      className={cx('w-full border-y border-ink max-md:block', isStale && 'opacity-60')}
    >
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium [&>th:first-child]:pl-0 [&>th:last-child]:pr-0">
          <th scope="col">
            <Trans>Date</Trans>
          </th>
          <th scope="col">
            <Trans>Description</Trans>
          </th>
          <th scope="col">
            <Trans>Status</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Amount</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Balance</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {transactions.map((transaction) => (
          <StatementRow key={transaction.id} transaction={transaction} hasReceipt={hasReceipts} />
        ))}
      </tbody>
    </table>
  );
}
