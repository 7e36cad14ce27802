/** The tables of migrations/0002_ledger.sql and 0013_statements_seal.sql. TypeScript only reads them: the operations are SQL functions. */
import type { ColumnType } from 'kysely';

type Column<T> = ColumnType<T, never, never>;

export type LedgerTxKind =
  | 'signup_bonus'
  | 'purchase'
  | 'purchase_declined'
  | 'hold'
  | 'release'
  | 'refund_reject'
  | 'refund_expire'
  | 'release_reversed'
  | 'refund_admin'
  | 'forfeit'
  | 'withdrawal'
  | 'withdrawal_return'
  | 'payout_paid'
  | 'chargeback'
  | 'chargeback_return'
  | 'debt_repaid';

interface LedgerTxTable {
  id: Column<number>;
  kind: Column<LedgerTxKind>;
  /** Whose wallet moves; null where only the platform's accounts do. */
  user_id: Column<string | null>;
  counterparty_id: Column<string | null>;
  /** By how much the wallet moves, signed. */
  amount_coins: Column<number>;
  fee_coins: Column<number>;
  message_id: Column<string | null>;
  purchase_id: Column<string | null>;
  withdrawal_id: Column<string | null>;
  package_code: Column<string | null>;
  reference: Column<string | null>;
  once_key: Column<string | null>;
  hold_tx_id: Column<number | null>;
  created_at: Column<Date>;
  xid: Column<string>;
}

interface LedgerEntryTable {
  account_id: Column<number>;
  seq: Column<number>;
  tx_id: Column<number>;
  amount: Column<number>;
  /** Null on the platform's accounts. */
  balance: Column<number | null>;
}

interface LedgerWalletTable {
  user_id: Column<string>;
  /** A wallet w owns the accounts 8w (bonus), 8w+1 (purchased), 8w+2 (earned_bonus), 8w+3 (earned), 8w+4 (debt). */
  wallet_no: Column<number>;
}

interface LedgerPlatformAccountTable {
  account_id: Column<number>;
  name: Column<string>;
}

interface LedgerSealTable {
  number: Column<number>;
  from_xid: Column<string>;
  to_xid: Column<string>;
  from_tx_id: Column<number>;
  to_tx_id: Column<number>;
  tx_count: Column<number>;
  former_hash: Column<Buffer>;
  skip_hash: Column<Buffer>;
  root: Column<Buffer>;
  hash: Column<Buffer>;
  sealed_at: Column<Date>;
  salt: Column<Buffer>;
  twigs: Column<Buffer>;
}

export interface LedgerTables {
  ledger_tx: LedgerTxTable;
  ledger_entry: LedgerEntryTable;
  ledger_wallet: LedgerWalletTable;
  ledger_platform_account: LedgerPlatformAccountTable;
  ledger_seal: LedgerSealTable;
}
