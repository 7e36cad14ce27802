-- Returns a withdrawal as admins see it, with its owner, the admin who decided it and the provider's transfer.
create or replace function withdrawal_for_admin(p_id uuid) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select withdrawal_json(w) || jsonb_build_object(
    'user', jsonb_build_object(
      'id', u.id, 'name', u.first_name || ' ' || u.last_name, 'avatarUrl', u.avatar_url, 'email', u.email, 'status', u.status,
      'joinedAt', wire_time(u.created_at), 'paidCount', paid.count, 'paidCoins', paid.coins,
      'payoutAccountChanged', b.user_id is null or b.updated_at > w.requested_at
    ),
    'decider', case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name) end,
    'payout', case when p.withdrawal_id is not null then jsonb_build_object(
      'provider', p.provider, 'state', p.state, 'reference', p.provider_ref, 'attempts', p.attempts,
      'lastError', p.last_error, 'updatedAt', wire_time(p.updated_at)
    ) end
  )
  from withdrawals w
  join users u on u.id = w.user_id
  left join users a on a.id = w.decided_by
  left join payout_accounts b on b.user_id = w.user_id
  left join payouts p on p.withdrawal_id = w.id
  cross join lateral (
    select count(*) as count, coalesce(sum(amount_coins), 0) as coins
    from withdrawals x where x.user_id = w.user_id and x.status = 'paid'
  ) paid
  where w.id = p_id
$$;
