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
    by: [`create or replace function forbid_change() returns trigger language plpgsql as 'begin return null; end'`],
  },
  {
    what: 'a settled message may be settled again',
    found: /triggers/,
    by: ['drop trigger messages_settled_once on messages'],
  },
  {
    what: 'what was agreed in a message may be rewritten',
    found: /triggers/,
    by: [
      `create or replace function messages_forbid_change() returns trigger language plpgsql as 'begin return new; end'`,
    ],
  },
  {
    what: 'admins may decide about their own messages',
    found: /triggers/,
    by: ['alter table message_reports disable trigger message_reports_forbid_own'],
  },
  {
    what: 'whose messages they are is not looked at any more',
    found: /triggers/,
    by: [
      `create or replace function message_reports_forbid_own() returns trigger language plpgsql as 'begin return new; end'`,
    ],
  },
  {
    what: 'decisions are not written down',
    found: /triggers/,
    by: [
      `create or replace function admin_record(p_admin uuid, p_act text, p_subject_kind text, p_subject_id text, p_detail jsonb default '{}')
       returns void language plpgsql security definer set search_path = public, pg_temp as 'begin end'`,
    ],
  },
  ...['messages_tallied_once on messages', 'messages_tallied on messages', 'ledger_tx_tallied on ledger_tx'].map(
    (trigger) => ({ what: `nothing is counted by ${trigger}`, found: /triggers/, by: [`drop trigger ${trigger}`] }),
  ),
  ...['tally_message', 'tally_earning'].map((name) => ({
    what: `${name} counts nothing`,
    found: /triggers/,
    by: [`create or replace function ${name}() returns trigger language plpgsql as 'begin return null; end'`],
  })),
  {
    what: 'the notes of earlier audits can be edited',
    found: /triggers/,
    by: ['drop trigger audit_runs_append_only on audit_runs'],
  },
  {
    what: 'a rule redirects inserts',
    found: /triggers/,
    by: ['create rule aside as on insert to ledger_checkpoint do instead nothing'],
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
