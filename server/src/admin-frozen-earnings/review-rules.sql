-- Stores which enabled rules a new withdrawal matches. An admin must decide about one that matches any.
create or replace function withdrawal_match_rules(w withdrawals) returns void
language sql set search_path = public, pg_temp as $$
  insert into withdrawal_matches (withdrawal_id, rule)
  select w.id, r.code
  from withdrawal_rules r join users owner on owner.id = w.user_id
  where r.enabled and case r.code
    when 'new_account' then
      w.amount_coins >= r.coins and owner.created_at > w.requested_at - make_interval(days => r.account_days)
    -- A buyer who may use a stolen card: within account_days of joining, they bought at least these coins, and at least this
    -- share of what they ever paid went to the person who is paid now.
    when 'new_buyer' then exists (
      select from (
        select sender_id, sum(price_coins) as paid from messages
        where recipient_id = w.user_id and status = 'replied'
        group by sender_id having max(replied_at) > w.requested_at - interval '90 days'
      ) buyer
      join users b on b.id = buyer.sender_id
      where (
        select sum(p.coins) from purchases p
        where p.user_id = b.id and p.status = 'completed'
          and p.created_at < b.created_at + make_interval(days => r.account_days)
      ) >= r.coins
      and 100 * buyer.paid >= r.share_percent * (
        select sum(coins) from tallies_of(b.id) where tally in ('sent replied', 'sent unread')
      )
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
  v_response jsonb;
  v_was boolean;
begin
  perform admin_require(p_admin);
  v_response := idem_begin(p_admin, p_key, p_operation, p_hash);
  if v_response is not null then
    return v_response;
  end if;
  select enabled into v_was from withdrawal_rules where code = p_code for update;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  elsif v_was <> p_enabled then
    update withdrawal_rules set enabled = p_enabled where code = p_code;
    perform admin_record(p_admin, case when p_enabled then 'rule.on' else 'rule.off' end, 'rule', p_code,
      jsonb_build_object('requestId', p_request));
  end if;
  select withdrawal_rule_json(r) into v_response from withdrawal_rule_counts r where code = p_code;
  perform idem_finish(p_admin, p_key, v_response);
  return v_response;
end
$$;

revoke execute on function
  withdrawal_match_rules(withdrawals),
  withdrawal_switch_rule(uuid, text, text, text, bytea, text, boolean)
from public;
grant execute on function withdrawal_switch_rule(uuid, text, text, text, bytea, text, boolean) to proverse_app;
