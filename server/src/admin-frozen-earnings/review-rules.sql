-- Returns whether a buyer looks like a stolen card to the person who is paid: within p_rule.account_days of joining, the
-- buyer bought at least p_rule.coins, and at least p_rule.share_percent of what the buyer ever paid went to this person.
create or replace function buyer_is_suspicious(p_rule withdrawal_rules, p_buyer uuid, p_paid uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select
    (
      select coalesce(sum(p.coins), 0) from purchases p
      where p.user_id = p_buyer and p.status = 'completed'
        and p.created_at < b.created_at + make_interval(days => p_rule.account_days)
    ) >= p_rule.coins
    and 100 * (
      select sum(price_coins) from messages where sender_id = p_buyer and recipient_id = p_paid and status = 'replied'
    ) >= p_rule.share_percent * coins_paid_for_replies(p_buyer)
  from users b where b.id = p_buyer
$$;

-- Stores which enabled rules a new withdrawal matches. An admin must decide about one that matches any.
create or replace function withdrawal_match_rules(w withdrawals) returns void
language sql set search_path = public, pg_temp as $$
  insert into withdrawal_matches (withdrawal_id, rule)
  select w.id, r.code
  from withdrawal_rules r join users owner on owner.id = w.user_id
  where r.enabled and case r.code
    when 'new_account' then
      w.amount_coins >= r.coins and owner.created_at > w.requested_at - make_interval(days => r.account_days)
    when 'new_buyer' then exists (
      select from (
        select distinct sender_id from messages
        where recipient_id = w.user_id and status = 'replied' and replied_at > w.requested_at - interval '90 days'
      ) paying
      where buyer_is_suspicious(r, paying.sender_id, w.user_id)
    )
  end
$$;

-- Returns the rules with the number of withdrawals that matched each, in all and undecided ones.
create or replace view withdrawal_rule_counts as
select
  r.code, r.enabled, r.account_days, r.coins, r.share_percent,
  count(m.withdrawal_id)::integer as matched,
  count(m.withdrawal_id) filter (where w.status = 'requested')::integer as waiting
from withdrawal_rules r
left join withdrawal_matches m on m.rule = r.code
left join withdrawals w on w.id = m.withdrawal_id
group by r.code;
grant select on withdrawal_rule_counts to proverse_app;

-- Returns a rule as admins see it.
create or replace function withdrawal_rule_json(r withdrawal_rule_counts) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'code', r.code, 'enabled', r.enabled, 'accountDays', r.account_days, 'coins', r.coins,
    'sharePercent', r.share_percent, 'matched', r.matched, 'waiting', r.waiting
  )
$$;

-- Switches a rule on or off for later withdrawals, and records it unless nothing changes. Returns the rule. Rejected with
-- IDEMPOTENCY_KEY_REUSED, and with NOT_FOUND for an unknown rule and unless called by an active admin.
create or replace function withdrawal_switch_rule(
  p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_code text, p_enabled boolean
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_answer jsonb;
  v_was boolean;
begin
  perform admin_require(p_admin);
  v_answer := idem_begin(p_admin, p_key, p_operation, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  select enabled into v_was from withdrawal_rules where code = p_code for update;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  elsif v_was <> p_enabled then
    update withdrawal_rules set enabled = p_enabled where code = p_code;
    perform admin_record(p_admin, case when p_enabled then 'rule.on' else 'rule.off' end, 'rule', p_code,
      jsonb_build_object('requestId', p_request));
  end if;
  select withdrawal_rule_json(r) into v_answer from withdrawal_rule_counts r where code = p_code;
  perform idem_finish(p_admin, p_key, v_answer);
  return v_answer;
end
$$;

revoke execute on function
  buyer_is_suspicious(withdrawal_rules, uuid, uuid),
  withdrawal_match_rules(withdrawals),
  withdrawal_switch_rule(uuid, text, text, text, bytea, text, boolean)
from public;
grant execute on function withdrawal_switch_rule(uuid, text, text, text, bytea, text, boolean) to proverse_app;
