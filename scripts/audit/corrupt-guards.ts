/** Guards that are missing, disabled or weaker than they were shipped. */
import type { Corruption } from './corruption.ts';

export const corruptGuards = (): Corruption[] => [
  {
    what: 'a trigger is disabled',
    found: /triggers/,
    by: ['alter table ledger_entry disable trigger ledger_entry_checked'],
  },
  {
    what: 'a trigger fires only sometimes',
    found: /triggers/,
    by: ['alter table ledger_tx enable trigger ledger_tx_append_only'],
  },
  {
    what: 'a trigger does nothing',
    found: /triggers/,
    by: [
      `create or replace function ledger_refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    ],
  },
  {
    what: 'a rule redirects inserts',
    found: /triggers/,
    by: ['create rule aside as on insert to ledger_seal do instead nothing'],
  },
  {
    what: 'a constraint is gone',
    found: /constraints/,
    by: ['alter table ledger_entry drop constraint wallet_never_overdrawn'],
  },
  {
    what: 'a constraint is weaker',
    found: /constraints/,
    by: [
      'alter table ledger_entry drop constraint wallet_never_overdrawn',
      'alter table ledger_entry add constraint wallet_never_overdrawn check (balance > -1000)',
    ],
  },
  {
    what: 'a unique index is gone',
    found: /constraints/,
    by: ['drop index ledger_tx_hold_resolved_once'],
  },
  {
    what: 'the server may change history',
    found: /nobody but the owner/,
    by: ['grant update on ledger_tx to proverse_app'],
  },
  {
    what: 'the server may change a column of history',
    found: /nobody but the owner/,
    by: ['grant update (balance) on ledger_entry to proverse_app'],
  },
  {
    what: 'the server may say that a withdrawal is paid',
    found: /nobody but the owner/,
    by: ['grant update (status) on withdrawals to proverse_app'],
  },
  {
    what: 'withdrawals may go any way',
    found: /triggers/,
    by: ['alter table withdrawals disable trigger withdrawals_checked'],
  },
  {
    what: 'a withdrawal may be paid by the transfer of another one',
    found: /constraints/,
    by: ['drop index withdrawals_utr_once'],
  },
  {
    what: 'everybody may add to history',
    found: /nobody but the owner/,
    by: ['grant insert on ledger_entry to public'],
  },
  {
    what: 'the server may settle messages by itself',
    found: /nobody but the owner/,
    by: ['grant update (status) on messages to proverse_app'],
  },
  {
    what: 'the server may take a step of an operation',
    found: /nobody but the owner/,
    by: ['grant execute on function ledger_post to proverse_app'],
  },
  {
    what: 'an operation runs on the caller’s search path',
    found: /nobody but the owner/,
    by: ['alter function ledger_hold reset search_path'],
  },
  {
    what: 'the server’s role can become the owner',
    found: /nobody but the owner/,
    by: ['create role planted superuser', 'grant planted to proverse_app'],
  },
  {
    what: 'the server may say that something was paid',
    found: /nobody but the owner/,
    by: ['grant update (status) on purchases to proverse_app'],
  },
  {
    what: 'purchases are completed without a payment',
    found: /triggers/,
    by: ['alter table purchases disable trigger purchases_completed_by_a_payment'],
  },
  {
    what: 'what a provider told can be edited',
    found: /triggers/,
    by: ['drop trigger payment_events_append_only on payment_events'],
  },
];
