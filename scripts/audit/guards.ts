/** Checks that the triggers, constraints and grants that guard the ledger are in place and unchanged. */
import type pg from 'pg';
import type { Check } from './check.ts';

// The append-only tables of the ledger and the admin log.
const LEDGER_TABLES = [
  'admin_acts',
  'ledger_entry',
  'ledger_platform_account',
  'ledger_checkpoint',
  'ledger_tx',
  'ledger_wallet',
];

// They move coins without proving why. The operations that do prove it call them as the owner.
const PARTS_OF_OPERATIONS = [
  'close_message',
  'coin_refund_part_close',
  'ledger_chargeback',
  'ledger_coin_refund',
  'ledger_coin_refund_return',
  'ledger_forfeit',
  'ledger_hold',
  'ledger_payout_failed',
  'ledger_payout_paid',
  'ledger_payout_reversed',
  'ledger_post',
  'ledger_purchase',
  'ledger_purchase_declined',
  'ledger_refund_admin',
  'ledger_repay_debt',
  'ledger_reverse_release',
  'ledger_resolve',
  'ledger_signup_bonus',
  'ledger_take_back',
  'ledger_withdraw',
];

const appendOnly = (table: string): string =>
  `A CREATE TRIGGER ${table}_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.${table} FOR EACH STATEMENT EXECUTE FUNCTION forbid_change()`;

// "A" triggers always fire, even when session_replication_role is replica. "O" triggers do not fire then.
const TRIGGERS: readonly string[] = [
  ...[...LEDGER_TABLES, 'audit_runs', 'payout_events', 'payment_events'].map(appendOnly),
  'A CREATE TRIGGER ledger_entry_checked AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_check()',
  'A CREATE TRIGGER ledger_tx_checked AFTER INSERT ON public.ledger_tx REFERENCING NEW TABLE AS new_transactions FOR EACH STATEMENT EXECUTE FUNCTION ledger_tx_check()',
  "A CREATE CONSTRAINT TRIGGER ledger_tx_caused AFTER INSERT ON public.ledger_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['signup_bonus'::text, 'purchase'::text, 'chargeback'::text, 'chargeback_return'::text, 'coin_refund'::text, 'coin_refund_return'::text, 'release_reversed'::text, 'refund_admin'::text, 'withdrawal_return'::text, 'payout_paid'::text, 'payout_reversed'::text, 'forfeit'::text]))) EXECUTE FUNCTION ledger_tx_check_cause()",
  'A CREATE TRIGGER ledger_checkpoint_checked AFTER INSERT ON public.ledger_checkpoint FOR EACH ROW EXECUTE FUNCTION checkpoint_check()',
  'A CREATE TRIGGER withdrawals_checked BEFORE INSERT OR DELETE OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_check()',
  "A CREATE TRIGGER purchases_completed_by_a_payment AFTER INSERT OR UPDATE ON public.purchases FOR EACH ROW WHEN ((new.status = 'completed'::text)) EXECUTE FUNCTION purchases_check_paid()",
  "O CREATE TRIGGER purchases_closed_once BEFORE DELETE OR UPDATE ON public.purchases FOR EACH ROW WHEN ((old.status <> 'pending'::text)) EXECUTE FUNCTION purchases_forbid_change()",
  "O CREATE TRIGGER messages_closed_once AFTER UPDATE ON public.messages FOR EACH ROW WHEN ((((old.status <> 'pending'::text) AND (new.status <> old.status)) OR (((((((((new.sender_id IS DISTINCT FROM old.sender_id) OR (new.recipient_id IS DISTINCT FROM old.recipient_id)) OR (new.tier IS DISTINCT FROM old.tier)) OR (new.price_coins IS DISTINCT FROM old.price_coins)) OR (new.fee_coins IS DISTINCT FROM old.fee_coins)) OR (new.hold_tx_id IS DISTINCT FROM old.hold_tx_id)) OR (new.created_at IS DISTINCT FROM old.created_at)) OR (new.follows_message_id IS DISTINCT FROM old.follows_message_id)) OR (new.free_pass_id IS DISTINCT FROM old.free_pass_id)))) EXECUTE FUNCTION messages_forbid_change()",
  'O CREATE TRIGGER messages_follow_a_reply AFTER INSERT ON public.messages FOR EACH ROW WHEN ((new.follows_message_id IS NOT NULL)) EXECUTE FUNCTION messages_check_follow_up()',
  'O CREATE TRIGGER messages_use_free_pass AFTER INSERT ON public.messages FOR EACH ROW WHEN ((new.free_pass_id IS NOT NULL)) EXECUTE FUNCTION messages_use_free_pass()',
  'O CREATE TRIGGER messages_tallied_once AFTER INSERT ON public.messages REFERENCING NEW TABLE AS new_messages FOR EACH STATEMENT EXECUTE FUNCTION tally_new_messages()',
  'O CREATE TRIGGER messages_tallied AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS old_messages NEW TABLE AS new_messages FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_messages()',
  'O CREATE TRIGGER ledger_tx_tallied AFTER INSERT ON public.ledger_tx REFERENCING NEW TABLE AS new_transactions FOR EACH STATEMENT EXECUTE FUNCTION tally_earning()',
  'O CREATE TRIGGER message_reports_forbid_own BEFORE UPDATE OF resolved_by ON public.message_reports FOR EACH ROW WHEN ((new.resolved_by IS NOT NULL)) EXECUTE FUNCTION message_reports_forbid_own()',
  'O CREATE TRIGGER users_open_wallet AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION ledger_open_wallet()',
];

// SHA-256 of the bodies of the functions that guard the ledger. Update the hash when you change a function.
const GUARD_BODIES: Readonly<Record<string, string>> = {
  admin_record: '93bb44bacfd0d32accceed6d656fd09c43f38f919fe9d54090f8f7560796ae88',
  checkpoint_check: '820b72045c17349097bae6859be2cca13b8646d9367a183297d6093bf3b8f81f',
  checkpoint_hash: '547e73efdd0a3331dc43d01850600e96ba435ea067d84b96264a6efa44cca2b0',
  checkpoint_skip: '9af842a7545ba778d71fe7b647302198d57d0c33ece485fb6cbe9ff33c9aaa01',
  coin_kind_of: '14c6e023cfff6f16490c0302f2262da2ed880a815bb42bd9d0e00f18b35d23c1',
  earned_tally: '7bb476ae53af59dec0dcd620b107f7799a7bef8f80c33e4eea07d844d934e89a',
  free_pass_is_open: '0ea1dbd91f4634b61e9d0f5c84146f3e83b39f6025eb4e01ef1acddc6615d7c8',
  forbid_change: '288af00fed1c28bd4156a58034d3cd568e9d18f68d2a525f5e10263e15a910cc',
  holds_coins: '1938728af06774598ac270cef821fbe1ee7c87cb8be724b29b05b48585cdd966',
  is_debt_account: '55800af54a0d6b86672c7e48c14e92a64fd7740bf0c3a844ee92c9f5e004332b',
  is_platform_account: 'fc00c46a0cb7eaa9242336ec0823cda9b6e2f90d6169f17c69d76eccedd92635',
  is_wallet_account: '76762bf83f24a6d57e67da1dba1a92f556ac70f5f755f593982d5709258b1a06',
  ledger_chargeback_key: 'b4c523539ab73c70f482ab720a21ec80b8177250f47ce28837b79d08f10ecd7d',
  ledger_charged_back_bonus: '20e16c1193a56c8fc2d55ad80bb3c6fe6e1f0d41c3cc846bfbee6da0a6377027',
  ledger_entry_check: '7321df88b0b17f318cc74cba21c62c6fb684c68990fffd0f93b2b03913088f1b',
  ledger_open_wallet: '80bcc8d5b475bc5b98d1d9fa18acb952abd4110570194262e100258a0f280c12',
  ledger_payout_returns_other_coins: '75de1955fd03f57e917f59b48caa8491dee18e8748720d73b1c55d474e1609e7',
  ledger_resolution_problem: 'c616246c1719ffc9a923b753825d4652ad0408ed5652822fe1975326f17d443b',
  ledger_tx_chargeback_problem: '7e7f11677bb173f62a49ce0614c4d7b192f1a53b2faa4c7b03a6638354907b96',
  ledger_tx_check: 'a553a37a74aa942c814f0b079b90f9144ca69d4cfac0278b634223cd4001d13c',
  ledger_tx_check_cause: 'dca837920f84be45022820b40fb6fe5315c96eda6d85ee0304f84b5405973dfa',
  ledger_tx_is_well_formed: '544172f49e34a35b671b6dbac934d9a07b33a6d1180171198f4e2ce666635c12',
  message_reports_forbid_own: '0a86cfc818584768555d43560e932698679d9417c5635b25b88cbf6d6a08608b',
  messages_check_follow_up: '2dbe903c9ee8886d0d808d60ad402e7460c5a00a8f2d61ee85459c7789f8dec8',
  messages_forbid_change: '7d071a36aee874175bb4e8332c5cbb56a2016b67fca9e32dab29dc0f36970e2d',
  messages_use_free_pass: 'a7bca3aa0b408454838e574ce8685d2945af16306ca142e876c5f5970612d049',
  platform_account: '4d98d063804e2ff8637d1f91299571de401f1d52486a26c9f9f4052acf7d1d98',
  platform_account_name: 'dc20f9fcfbf8ff462dcace2e3719153aac4029f41b1a2b79cd136f264720360f',
  purchases_check_paid: '60d72514a545b93309463e29b0c84628ae7a7f62e26ee6842946c873ad1c8656',
  purchases_forbid_change: '0fc0e3b34468d0e5e13214eb570aa838d7ae8d72d52f07dcf91a84fcee2fc78b',
  sent_tally: 'f032c04bbf5a6682cb6c2480c0c6d8d86fcb014676fc73f5ebb13cf5f6c08ec4',
  sets_coins_aside: 'd8612caf4c38b41fd02b0f2a68614c773141ebeb2731a3f71f22977d9151dac8',
  tally_changed_messages: 'f4003b9601b59bf567a9f967b3c7ae5436369192c411a2741e5945563ef79aa2',
  tally_earning: '517b0e1d0b093a70e55d0d9be1e95bc0daed2265fa3fde7029368d6bc27e4fdc',
  tally_new_messages: 'ba435601bb554f67598ce8e805e93b3c9558111d9dbe3b9e73f5559df861f452',
  wallet_account: 'af4bc25492fda0ce15e5d40c28df997b660a3d691f4fe6be20cc522c4a66660b',
  wallet_earned_since: '15032c1aa6cb8663af3fbc1cbcb0499c0c4bd8eec0185bd06d08c7b2a62ae116',
  wallet_no_of: '7be9064a8dba48af5d6a7a7bf3f9ca40d00ba26c2a3a59798076821412aee878',
  withdrawals_check: 'b2739d699e1c8367af7ae9d24217569b53c93f750d83677a36b51aa7f143975b',
};

const CONSTRAINTS: readonly string[] = [
  'ledger_entry: CHECK (((balance >= 0) OR is_debt_account(account_id)))',
  'ledger_entry: CHECK ((amount <> 0))',
  'ledger_entry: PRIMARY KEY (account_id, seq)',
  'ledger_entry: UNIQUE (tx_id, account_id)',
  'ledger_platform_account: PRIMARY KEY (account_id)',
  'ledger_checkpoint: CHECK (((from_xid < to_xid) AND (from_tx_id <= to_tx_id) AND (tx_count > 0)))',
  'ledger_checkpoint: PRIMARY KEY (number)',
  'ledger_tx: PRIMARY KEY (id)',
  'ledger_wallet: FOREIGN KEY (user_id) REFERENCES users(id)',
  'ledger_wallet: PRIMARY KEY (user_id)',
  'ledger_wallet: UNIQUE (wallet_no)',
  'ledger_tx: CREATE UNIQUE INDEX ledger_tx_hold_resolved_once ON public.ledger_tx USING btree (hold_tx_id) WHERE (hold_tx_id IS NOT NULL)',
  'ledger_tx: CREATE UNIQUE INDEX ledger_tx_once ON public.ledger_tx USING btree (once_key) WHERE (once_key IS NOT NULL)',
  'free_passes: CHECK (((uses >= 0) AND ((uses_max IS NULL) OR (uses <= uses_max))))',
  'free_passes: CREATE UNIQUE INDEX free_passes_one_open ON public.free_passes USING btree (owner_id, guest_id) WHERE (revoked_at IS NULL)',
  "messages: CHECK ((((tier = 'free_pass'::text) = (free_pass_id IS NOT NULL)) AND ((tier = 'free_pass'::text) = (hold_tx_id IS NULL)) AND ((tier <> 'free_pass'::text) OR (price_coins = 0))))",
  "messages: CHECK ((((price_coins >= 1) AND (price_coins <= 10000)) OR ((price_coins = 0) AND (tier = 'free_pass'::text))))",
  'messages: UNIQUE (hold_tx_id)',
  "messages: CREATE UNIQUE INDEX messages_followed_once ON public.messages USING btree (follows_message_id) WHERE ((follows_message_id IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'replied'::text])))",
  "messages: CHECK (((tier <> 'priority'::text) OR ((expires_at - created_at) <= '24:00:00'::interval)))",
  'payout_events: PRIMARY KEY (provider, event_id)',
  'payouts: PRIMARY KEY (withdrawal_id)',
  'payouts: UNIQUE (provider, provider_ref)',
  'payment_events: PRIMARY KEY (id)',
  'purchases: UNIQUE (provider, payment_ref)',
  'purchases: UNIQUE (provider, provider_ref)',
  "withdrawals: CREATE UNIQUE INDEX withdrawals_one_open ON public.withdrawals USING btree (user_id) WHERE (status = ANY (ARRAY['requested'::text, 'approved'::text]))",
  'withdrawals: CREATE UNIQUE INDEX withdrawals_utr_once ON public.withdrawals USING btree (utr) WHERE (utr IS NOT NULL)',
];

export const guardChecks: Check[] = [
  {
    holds: 'the triggers that guard the ledger are in place, enabled and unchanged',
    async run(client) {
      const found = await texts(
        client,
        `select tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger
         where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
      );
      const bodies = await texts(
        client,
        `select proname || ' ' || encode(sha256(convert_to(prosrc, 'UTF8')), 'hex') from pg_proc where pronamespace = 'public'::regnamespace`,
      );
      const rules = await texts(
        client,
        `select format('%s has a rewrite rule: %s', ev_class::regclass, rulename) from pg_rewrite where ev_class in (select oid from pg_class where relname = any ($1) and relkind = 'r')`,
        [LEDGER_TABLES],
      );
      return {
        examined: TRIGGERS.length + Object.keys(GUARD_BODIES).length,
        findings: [
          ...TRIGGERS.filter((trigger) => !found.includes(trigger)).map(
            (trigger) => `missing, disabled or changed: ${trigger.slice(2)}`,
          ),
          ...Object.entries(GUARD_BODIES)
            .map((entry) => entry.join(' '))
            .filter((body) => !bodies.includes(body))
            .map((body) => `the body of ${body.split(' ')[0]} has changed`),
          ...rules,
        ],
      };
    },
  },
  {
    holds: 'the constraints that guard the ledger are in place and enforced',
    async run(client) {
      const found = await texts(
        client,
        `select format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
         where contype <> 'n' and convalidated and conenforced
         union all
         select format('%s: %s', indrelid::regclass, pg_get_indexdef(indexrelid)) from pg_index where indisunique and indisvalid and indisready`,
      );
      return {
        examined: CONSTRAINTS.length,
        findings: CONSTRAINTS.filter((each) => !found.includes(each)).map((each) => `missing or not enforced: ${each}`),
      };
    },
  },
  {
    holds: 'only the owner can write to the ledger, and the server only through its operations',
    async run(client) {
      const findings = await texts(
        client,
        `with roles as (
           select rolname, oid from pg_roles where rolname in ('proverse_app', 'proverse_audit')
         )
         select format('%s may %s on %s', case when acl.grantee = 0 then 'everyone' else acl.grantee::regrole::text end, acl.privilege_type, c.relname)
         from pg_class c, aclexplode(c.relacl) acl
         where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace and acl.grantee <> c.relowner
           and acl.privilege_type <> 'SELECT'
         union all
         select format('%s may %s on a column of %s', case when acl.grantee = 0 then 'everyone' else acl.grantee::regrole::text end, acl.privilege_type, c.relname)
         from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) acl
         where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace and acl.grantee <> c.relowner
           and acl.privilege_type <> 'SELECT'
         union all
         select format('%s may change status or price of messages', p.rolname) from roles p
         where has_column_privilege(p.oid, 'messages', 'status', 'update') or has_column_privilege(p.oid, 'messages', 'price_coins', 'update')
           or has_column_privilege(p.oid, 'messages', 'hold_tx_id', 'update') or has_table_privilege(p.oid, 'messages', 'insert, delete, truncate')
         union all
         select format('%s may write to %s', p.rolname, t) from roles p, unnest(array[
           'free_passes', 'withdrawals', 'payouts', 'payout_events', 'withdrawal_rules', 'withdrawal_matches', 'frozen_earnings', 'released_earnings',
           'kept_earnings'
         ]) t
         where has_table_privilege(p.oid, t, 'insert, update, delete, truncate') or has_any_column_privilege(p.oid, t, 'insert, update')
         union all
         select format('%s may mark purchases as paid', p.rolname) from roles p
         where has_table_privilege(p.oid, 'purchases', 'insert, delete, truncate') or has_any_column_privilege(p.oid, 'purchases', 'update')
           or has_table_privilege(p.oid, 'payment_events', 'insert, delete, truncate') or has_any_column_privilege(p.oid, 'payment_events', 'insert, update')
         union all
         select format('%s has the rights of an administrator', p.rolname) from roles p join pg_roles r using (oid)
         where r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
         union all
         select format('%s can become %s', p.rolname, m.roleid::regrole) from roles p join pg_auth_members m on m.member = p.oid
         union all
         select format('%s owns a part of the database', p.rolname) from roles p
         where exists (
           select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = p.oid and d.deptype = 'o'
         )
         union all
         select format('%s may choose who is an admin or suspended, or the limits of credits', p.rolname) from roles p
         where exists (
           select from unnest(array['role', 'status', 'created_at']) c
           where has_column_privilege(p.oid, 'users', c, 'insert') or has_column_privilege(p.oid, 'users', c, 'update')
         )
           or has_any_column_privilege(p.oid, 'credit_limits', 'insert, update')
         union all
         select format('%s may call %s, which only operations may call', case when acl.grantee = 0 then 'everyone' else acl.grantee::regrole::text end, f.proname)
         from pg_proc f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) acl
         where f.pronamespace = 'public'::regnamespace and acl.grantee <> f.proowner
           and (f.proname = any ($2) or (f.prosecdef and acl.grantee = 0 and f.prorettype <> 'trigger'::regtype))
         union all
         select format('%s runs as its owner with the caller''s search path', f.proname) from pg_proc f
         where f.pronamespace = 'public'::regnamespace and f.prosecdef
           and not exists (select from unnest(f.proconfig) setting where setting like 'search_path=%')`,
        [LEDGER_TABLES, PARTS_OF_OPERATIONS],
      );
      return { examined: LEDGER_TABLES.length + PARTS_OF_OPERATIONS.length, findings };
    },
  },
];

async function texts(client: pg.ClientBase, query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, values, rowMode: 'array' });
  return rows.map(([text]) => text);
}
