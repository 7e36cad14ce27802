/** The guards of the books: that triggers, constraints and grants are in place and are the ones that were shipped. */
import type pg from 'pg';
import type { Check } from './check.ts';

// The books, and the logs of those who decide about them and who audit them.
const ledgerTables = [
  'admin_acts',
  'ledger_entry',
  'ledger_platform_account',
  'ledger_seal',
  'ledger_tx',
  'ledger_wallet',
];

const appendOnly = (table: string): string =>
  `CREATE TRIGGER ${table}_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.${table} FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()`;

// A for "always": also when session_replication_role says that triggers should keep still.
const triggers: readonly (readonly [enabled: string, definition: string])[] = [
  ...ledgerTables.map((table) => ['A', appendOnly(table)] as const),
  [
    'A',
    'CREATE TRIGGER ledger_entry_checked AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS new_legs FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_check()',
  ],
  [
    'A',
    'CREATE TRIGGER ledger_tx_checked AFTER INSERT ON public.ledger_tx FOR EACH ROW EXECUTE FUNCTION ledger_tx_check()',
  ],
  [
    'A',
    'CREATE TRIGGER ledger_seal_checked AFTER INSERT ON public.ledger_seal FOR EACH ROW EXECUTE FUNCTION ledger_seal_check()',
  ],
  [
    'A',
    'CREATE TRIGGER withdrawals_checked BEFORE INSERT OR DELETE OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_check()',
  ],
  ['A', appendOnly('audit_runs')],
  ['A', appendOnly('payout_events')],
  ['A', appendOnly('payment_events')],
  [
    'A',
    "CREATE TRIGGER purchases_completed_by_a_payment AFTER INSERT OR UPDATE ON public.purchases FOR EACH ROW WHEN (((new.status = 'completed'::text) AND (new.provider <> 'sandbox'::text))) EXECUTE FUNCTION purchases_check_paid()",
  ],
  [
    'O',
    "CREATE TRIGGER purchases_settled_once BEFORE DELETE OR UPDATE ON public.purchases FOR EACH ROW WHEN ((old.status <> 'pending'::text)) EXECUTE FUNCTION purchases_refuse_change()",
  ],
  [
    'O',
    "CREATE TRIGGER messages_settled_once BEFORE UPDATE ON public.messages FOR EACH ROW WHEN ((((old.status <> 'pending'::text) AND (new.status <> old.status)) OR ((((((new.sender_id IS DISTINCT FROM old.sender_id) OR (new.recipient_id IS DISTINCT FROM old.recipient_id)) OR (new.price_coins IS DISTINCT FROM old.price_coins)) OR (new.fee_coins IS DISTINCT FROM old.fee_coins)) OR (new.hold_tx_id IS DISTINCT FROM old.hold_tx_id)) OR (new.created_at IS DISTINCT FROM old.created_at)))) EXECUTE FUNCTION messages_refuse_change()",
  ],
  [
    'O',
    'CREATE TRIGGER messages_tallied_once AFTER INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION tally_message()',
  ],
  [
    'O',
    'CREATE TRIGGER messages_tallied AFTER UPDATE OF status, reply_read_at ON public.messages FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.reply_read_at IS DISTINCT FROM new.reply_read_at))) EXECUTE FUNCTION tally_message()',
  ],
  [
    'O',
    "CREATE TRIGGER ledger_tx_tallied AFTER INSERT ON public.ledger_tx FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['release'::text, 'release_reversed'::text]))) EXECUTE FUNCTION tally_earning()",
  ],
  [
    'O',
    'CREATE TRIGGER message_reports_refuse_own BEFORE UPDATE OF resolved_by ON public.message_reports FOR EACH ROW WHEN ((new.resolved_by IS NOT NULL)) EXECUTE FUNCTION message_reports_refuse_own()',
  ],
  [
    'O',
    'CREATE TRIGGER users_open_wallet AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION ledger_open_wallet()',
  ],
];

// SHA-256 of the bodies of the functions behind these triggers, and of the one that writes down who decided, as the
// migrations leave them. A migration that replaces one of them brings its new hash.
const guardBodies: Readonly<Record<string, string>> = {
  admin_record: '055eb672745fc3f20d04f95825a9e8c629cc4822b9347453f7e2fee674f569ba',
  earned_tally: '7bb476ae53af59dec0dcd620b107f7799a7bef8f80c33e4eea07d844d934e89a',
  ledger_entry_check: 'c5f9b649b69ba9e10dae10f38415fd62403f8d1259ad121ba8defbdbbb0d9dc6',
  ledger_open_wallet: '80bcc8d5b475bc5b98d1d9fa18acb952abd4110570194262e100258a0f280c12',
  ledger_refuse_change: '288af00fed1c28bd4156a58034d3cd568e9d18f68d2a525f5e10263e15a910cc',
  ledger_seal_check: '408f7a3c342a766ac767599f152135e23e3b9f5d340306c82189c72918e4ddae',
  ledger_tx_check: '14de3b0eb49e6a85cd3023401f1f7a579e0b019e36ff3440aafcb75f2bbbc540',
  message_reports_refuse_own: '31ad4c16787c723974f66614159dc167ffe7ebc3d6be6ed04adc8458504d0a3c',
  messages_refuse_change: '2f83cade4360be598cf53543af94f7a84a7cd7b8e92dddf8ad8d0bf8b65f26c1',
  purchases_check_paid: '5a06a1fc3bfd4672f0b6fd8c595dc2a4ece30f89ff8ab5df20b10c7e03e3a44e',
  purchases_refuse_change: 'f4fa674b8f8d915c2bf1311d73434c427f0ce65444d62505d56042f550b40c47',
  sent_tally: 'f032c04bbf5a6682cb6c2480c0c6d8d86fcb014676fc73f5ebb13cf5f6c08ec4',
  tally_earning: 'c22aeafe928a3ca3b98c34e3fc0e7be97468794a8d57aabea0714b594dee5907',
  tally_message: '45400d61ab36213d23e9a9861d07ec9b7a3eaa853c8896a28c951c9837f6eeb5',
  withdrawals_check: '258729eb69e8a1effae591850346ca0383153b6a6815be05abe5462e3ff5bdd7',
};

const constraints: readonly string[] = [
  'ledger_entry: CHECK (((balance >= 0) OR ((account_id & (7)::bigint) = 4)))',
  'ledger_entry: CHECK ((amount <> 0))',
  'ledger_entry: PRIMARY KEY (account_id, seq)',
  'ledger_entry: UNIQUE (tx_id, account_id)',
  'ledger_platform_account: PRIMARY KEY (account_id)',
  'ledger_seal: CHECK (((from_xid < to_xid) AND (from_tx_id <= to_tx_id) AND (tx_count > 0)))',
  'ledger_seal: PRIMARY KEY (number)',
  'ledger_tx: PRIMARY KEY (id)',
  'ledger_wallet: FOREIGN KEY (user_id) REFERENCES users(id)',
  'ledger_wallet: PRIMARY KEY (user_id)',
  'ledger_wallet: UNIQUE (wallet_no)',
  'ledger_tx: CREATE UNIQUE INDEX ledger_tx_hold_resolved_once ON public.ledger_tx USING btree (hold_tx_id) WHERE (hold_tx_id IS NOT NULL)',
  'ledger_tx: CREATE UNIQUE INDEX ledger_tx_once ON public.ledger_tx USING btree (once_key) WHERE (once_key IS NOT NULL)',
  'messages: UNIQUE (hold_tx_id)',
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
    holds: 'the triggers that guard the books are in place, enabled and unchanged',
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
        [ledgerTables],
      );
      return {
        examined: triggers.length + Object.keys(guardBodies).length,
        findings: [
          ...triggers
            .map(([enabled, definition]) => `${enabled} ${definition}`)
            .filter((trigger) => !found.includes(trigger))
            .map((trigger) => `missing, disabled or changed: ${trigger.slice(2)}`),
          ...Object.entries(guardBodies)
            .map((entry) => entry.join(' '))
            .filter((body) => !bodies.includes(body))
            .map((body) => `the body of ${body.split(' ')[0]} is not the one that was shipped`),
          ...rules,
        ],
      };
    },
  },
  {
    holds: 'the constraints that guard the books are in place and enforced',
    async run(client) {
      const found = await texts(
        client,
        `select format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
         where contype <> 'n' and convalidated and conenforced
         union all
         select format('%s: %s', indrelid::regclass, pg_get_indexdef(indexrelid)) from pg_index where indisunique and indisvalid and indisready`,
      );
      return {
        examined: constraints.length,
        findings: constraints.filter((each) => !found.includes(each)).map((each) => `missing or not enforced: ${each}`),
      };
    },
  },
  {
    holds: 'nobody but the owner can write to the books, and the server only through the operations',
    async run(client) {
      const findings = await texts(
        client,
        `with people as (
           select rolname, oid from pg_roles where rolname in ('proverse_app', 'proverse_audit')
         )
         select format('%s may %s on %s', case when acl.grantee = 0 then 'everybody' else acl.grantee::regrole::text end, acl.privilege_type, c.relname)
         from pg_class c, aclexplode(c.relacl) acl
         where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace and acl.grantee <> c.relowner
           and acl.privilege_type <> 'SELECT'
         union all
         select format('%s may %s on a column of %s', case when acl.grantee = 0 then 'everybody' else acl.grantee::regrole::text end, acl.privilege_type, c.relname)
         from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) acl
         where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace and acl.grantee <> c.relowner
           and acl.privilege_type <> 'SELECT'
         union all
         select format('%s may change what was agreed in messages', p.rolname) from people p
         where has_column_privilege(p.oid, 'messages', 'status', 'update') or has_column_privilege(p.oid, 'messages', 'price_coins', 'update')
           or has_column_privilege(p.oid, 'messages', 'hold_tx_id', 'update') or has_table_privilege(p.oid, 'messages', 'insert, delete, truncate')
         union all
         select format('%s may write to %s', p.rolname, t) from people p, unnest(array['withdrawals', 'payouts', 'payout_events']) t
         where has_table_privilege(p.oid, t, 'insert, update, delete, truncate') or has_any_column_privilege(p.oid, t, 'insert, update')
         union all
         select format('%s may say by itself that something was paid', p.rolname) from people p
         where has_table_privilege(p.oid, 'purchases', 'insert, delete, truncate') or has_any_column_privilege(p.oid, 'purchases', 'update')
           or has_table_privilege(p.oid, 'payment_events', 'insert, delete, truncate') or has_any_column_privilege(p.oid, 'payment_events', 'insert, update')
         union all
         select format('%s is or can become %s', p.rolname, r.rolname) from people p
         join pg_roles r on r.oid = p.oid or pg_has_role(p.oid, r.oid, 'member')
         where r.rolsuper or r.rolbypassrls or r.rolcreaterole
           or r.oid in (select relowner from pg_class where relname = any ($1))
         union all
         select format('%s may call %s, which is a step of the operations', case when acl.grantee = 0 then 'everybody' else acl.grantee::regrole::text end, f.proname)
         from pg_proc f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) acl
         where f.proname in ('ledger_post', 'ledger_reverse_release', 'ledger_refund_admin', 'ledger_forfeit', 'close_message') and acl.grantee <> f.proowner
         union all
         select format('%s runs as its owner on a search path of the caller''s', f.proname) from pg_proc f
         where f.pronamespace = 'public'::regnamespace and f.prosecdef
           and not exists (select from unnest(f.proconfig) setting where setting like 'search_path=%')`,
        [ledgerTables],
      );
      return { examined: ledgerTables.length, findings };
    },
  },
];

async function texts(client: pg.ClientBase, query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, values, rowMode: 'array' });
  return rows.map(([text]) => text);
}
