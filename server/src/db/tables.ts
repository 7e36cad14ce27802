import type { AccountsTables } from './tables/accounts.ts';
import type { AdminTables } from './tables/admin.ts';
import type { CoinsTables } from './tables/coins.ts';
import type { DirectoryTables } from './tables/directory.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { MailTables } from './tables/mail.ts';
import type { MessagesTables } from './tables/messages.ts';
import type { PublicProfilesTables } from './tables/public-profiles.ts';
import type { SafetyTables } from './tables/safety.ts';

/** Every table that TypeScript reads or writes, a slice each. */
export interface Database
  extends
    AccountsTables,
    AdminTables,
    CoinsTables,
    DirectoryTables,
    LedgerTables,
    MailTables,
    MessagesTables,
    PublicProfilesTables,
    SafetyTables {}
