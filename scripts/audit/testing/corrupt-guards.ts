/** Triggers, constraints and grants that are missing, disabled or weaker than shipped. */
import type { Corruption } from './corruption.ts';

export const corruptGuards = (): Corruption[] => [
  {
    what: 'a trigger is disabled',
    found: /triggers/,
    by: ['alter table ledger_entry disable trigger ledger_entry_checked'],
  },
  {
    what: 'a trigger no longer always fires',
    found: /triggers/,
    by: ['alter table ledger_tx enable trigger ledger_tx_append_only'],
  },
  {
    what: 'a trigger does nothing',
    found: /triggers/,
    by: [`create or replace function forbid_change() returns trigger language plpgsql as 'begin return null; end'`],
  },
  {
    what: 'a closed message can be closed again',
    found: /triggers/,
    by: ['drop trigger messages_closed_once on messages'],
  },
  {
    what: 'the terms of a message can be changed',
    found: /triggers/,
    by: [
      `create or replace function messages_forbid_change() returns trigger language plpgsql as 'begin return new; end'`,
    ],
  },
  {
    what: 'admins can decide about their own messages',
    found: /triggers/,
    by: ['alter table message_reports disable trigger message_reports_forbid_own'],
  },
  {
    what: 'the check for admins’ own messages does nothing',
    found: /triggers/,
    by: [
      `create or replace function message_reports_forbid_own() returns trigger language plpgsql as 'begin return new; end'`,
    ],
  },
  {
    what: 'decisions are not logged',
    found: /triggers/,
    by: [
      `create or replace function admin_record(p_admin uuid, p_act text, p_subject_kind text, p_subject_id text, p_detail jsonb default '{}')
       returns void language plpgsql security definer set search_path = public, pg_temp as 'begin end'`,
    ],
  },
  ...['messages_tallied_once on messages', 'messages_tallied on messages', 'ledger_tx_tallied on ledger_tx'].map(
    (trigger) => ({ what: `the trigger ${trigger} is missing`, found: /triggers/, by: [`drop trigger ${trigger}`] }),
  ),
  ...['tally_changed_messages', 'tally_new_messages', 'tally_earning'].map((name) => ({
    what: `${name} tallies nothing`,
    found: /triggers/,
    by: [`create or replace function ${name}() returns trigger language plpgsql as 'begin return null; end'`],
  })),
  {
    what: 'results of earlier audits can be edited',
    found: /triggers/,
    by: ['drop trigger audit_runs_append_only on audit_runs'],
  },
  {
    what: 'a rule redirects inserts',
    found: /triggers/,
    by: ['create rule aside as on insert to ledger_checkpoint do instead nothing'],
  },
  {
    what: 'a constraint is missing',
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
    what: 'a unique index is missing',
    found: /constraints/,
    by: ['drop index ledger_tx_hold_resolved_once'],
  },
  {
    what: 'the server can change the ledger',
    found: /only the owner/,
    by: ['grant update on ledger_tx to proverse_app'],
  },
  {
    what: 'the server can change a column of the ledger',
    found: /only the owner/,
    by: ['grant update (balance) on ledger_entry to proverse_app'],
  },
  {
    what: 'the server can mark a withdrawal as paid',
    found: /only the owner/,
    by: ['grant update (status) on withdrawals to proverse_app'],
  },
  {
    what: 'withdrawals can change to any state',
    found: /triggers/,
    by: ['alter table withdrawals disable trigger withdrawals_checked'],
  },
  {
    what: 'two withdrawals can share a bank reference',
    found: /constraints/,
    by: ['drop index withdrawals_utr_once'],
  },
  {
    what: 'everyone can add to the ledger',
    found: /only the owner/,
    by: ['grant insert on ledger_entry to public'],
  },
  {
    what: 'the server can close messages directly',
    found: /only the owner/,
    by: ['grant update (status) on messages to proverse_app'],
  },
  {
    what: 'the server can call a part of an operation',
    found: /only the owner/,
    by: ['grant execute on function ledger_post to proverse_app'],
  },
  {
    what: 'an operation runs with the caller’s search path',
    found: /only the owner/,
    by: ['alter function ledger_hold reset search_path'],
  },
  {
    what: 'the server’s role can become the owner',
    found: /only the owner/,
    by: ['create role planted', 'grant planted to proverse_app'],
  },
  {
    what: 'the server’s role is a superuser',
    found: /only the owner/,
    by: ['alter role proverse_app superuser'],
  },
  {
    what: 'the server’s role owns a table',
    found: /only the owner/,
    by: ['create table planted (id integer)', 'alter table planted owner to proverse_app'],
  },
  {
    what: 'the server can create coins',
    found: /only the owner/,
    by: ['grant execute on function ledger_purchase to proverse_app'],
  },
  {
    what: 'the server can create admins',
    found: /only the owner/,
    by: ['grant insert on users to proverse_app'],
  },
  {
    what: 'the server can allow itself sandbox payments',
    found: /only the owner/,
    by: ['grant update on credit_limits to proverse_app'],
  },
  {
    what: 'everyone can call an operation that runs as the owner',
    found: /only the owner/,
    by: ['grant execute on function admin_suspend_user to public'],
  },
  {
    what: 'coins need no cause',
    found: /triggers/,
    by: ['drop trigger ledger_tx_caused on ledger_tx'],
  },
  {
    what: 'the server can mark a purchase as paid',
    found: /only the owner/,
    by: ['grant update (status) on purchases to proverse_app'],
  },
  {
    what: 'purchases can be completed without a payment',
    found: /triggers/,
    by: ['alter table purchases disable trigger purchases_completed_by_a_payment'],
  },
  {
    what: 'payment events can be edited',
    found: /triggers/,
    by: ['drop trigger payment_events_append_only on payment_events'],
  },
];
