import { Landmark } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatDate } from '../../ui/format/relative-time.ts';
import type { BankAccount } from './use-withdrawals.ts';

/** The bank account for payouts. */
export function BankAccountCard({ account, onChange }: { account: BankAccount; onChange: () => void }) {
  const { accountHolder, accountNumberLast4, ifsc, updatedAt } = account;
  return (
    <Card as="section" aria-labelledby="bank-account" className="flex flex-col gap-3">
      <h2 id="bank-account" tabIndex={-1} className="flex items-center gap-2 text-lg font-semibold">
        <Landmark aria-hidden className="size-5 text-muted" />
        Bank account
      </h2>
      {accountNumberLast4 === null ? (
        <p className="text-muted">Add an Indian bank account to get paid.</p>
      ) : (
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{accountHolder}</p>
          <p className="tabular-nums">
            <span aria-hidden>•••• {accountNumberLast4}</span>
            <span className="sr-only">Account ending in {accountNumberLast4}</span>
          </p>
          <p className="text-sm text-muted">IFSC {ifsc}</p>
          {updatedAt !== null && <p className="text-sm text-muted">Added {formatDate(Date.parse(updatedAt))}</p>}
        </div>
      )}
      <Button variant="secondary" className="self-start" onClick={onChange}>
        {accountNumberLast4 === null ? 'Add bank account' : 'Change bank account'}
      </Button>
    </Card>
  );
}
