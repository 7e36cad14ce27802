create or replace trigger ledger_tx_append_only before update or delete or truncate on ledger_tx
  for each statement execute function forbid_change();
alter table ledger_tx enable always trigger ledger_tx_append_only;

create or replace trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function forbid_change();
alter table ledger_entry enable always trigger ledger_entry_append_only;

create or replace trigger ledger_wallet_append_only before update or delete or truncate on ledger_wallet
  for each statement execute function forbid_change();
alter table ledger_wallet enable always trigger ledger_wallet_append_only;

create or replace trigger ledger_platform_account_append_only before update or delete or truncate on ledger_platform_account
  for each statement execute function forbid_change();
alter table ledger_platform_account enable always trigger ledger_platform_account_append_only;
