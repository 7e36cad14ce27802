import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, never, never>;
type DefaultNow = ColumnType<Date, Date | undefined, never>;
type SetLater<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Fixed<T> = ColumnType<T, T, never>;

/** The price list. */
interface CoinPackagesTable {
  code: Fixed<string>;
  title: Fixed<string>;
  description: Fixed<string>;
  coins: Fixed<number>;
  bonus: Fixed<number>;
  price_inr: Fixed<number>;
  popular: Fixed<boolean>;
  availability: Fixed<'on_sale' | 'retired' | 'sandbox_test'>;
}

/** Attempts to buy a package. TypeScript only reads them: `purchase_begin` and its like write. */
interface PurchasesTable {
  id: GeneratedAlways<string>;
  user_id: Fixed<string>;
  package_code: Fixed<string>;
  coins: Fixed<number>;
  bonus: Fixed<number>;
  price_inr: Fixed<number>;
  method: Fixed<'credit_card' | 'paypal' | 'crypto'>;
  provider: Fixed<'sandbox' | 'stripe'>;
  provider_ref: SetLater<string>;
  status: Generated<'pending' | 'completed' | 'failed'>;
  created_at: Instant;
  settled_at: SetLater<Date>;
  /** What refunds and disputes name; known once it is paid. */
  payment_ref: SetLater<string>;
  redirect_url: SetLater<string>;
  expires_at: SetLater<Date>;
  failure: SetLater<'declined' | 'expired' | 'method_unavailable'>;
  check_at: Generated<Date>;
}

interface BankAccountsTable {
  user_id: Fixed<string>;
  account_holder: string;
  account_number_sealed: Buffer;
  account_number_last4: string;
  ifsc: string;
  updated_at: Generated<Date>;
}

/** Written by the operations of migrations/0009_withdrawals_operations.sql alone. */
interface WithdrawalsTable {
  id: Generated<string>;
  user_id: Fixed<string>;
  amount_coins: Fixed<number>;
  earned_coins: Fixed<number>;
  earned_bonus_coins: Fixed<number>;
  status: Generated<'requested' | 'approved' | 'paid' | 'rejected' | 'failed' | 'cancelled'>;
  account_holder: Fixed<string>;
  account_number_sealed: Fixed<Buffer>;
  account_number_last4: Fixed<string>;
  ifsc: Fixed<string>;
  utr: SetLater<string>;
  reason: SetLater<string>;
  decided_by: SetLater<string>;
  requested_at: DefaultNow;
  approved_at: SetLater<Date>;
  closed_at: SetLater<Date>;
  returned_at: SetLater<Date>;
  exported_at: SetLater<Date>;
}

/** The tables of migrations/0004_coins.sql. */
export interface CoinsTables {
  coin_packages: CoinPackagesTable;
  purchases: PurchasesTable;
  bank_accounts: BankAccountsTable;
  withdrawals: WithdrawalsTable;
}
