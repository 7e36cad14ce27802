-- Returns a coin refund as its owner sees it, with its parts.
create or replace function coin_refund_json(r coin_refunds) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', r.id, 'status', r.status, 'requestedAt', wire_time(r.requested_at), 'closedAt', wire_time(r.closed_at),
    'coins', sum(t.coins), 'bonus', sum(t.bonus), 'amountPaise', sum(t.amount_paise),
    'parts', jsonb_agg(jsonb_build_object(
      'id', t.id, 'purchaseId', t.purchase_id, 'packageTitle', k.title, 'paymentMethod', p.method,
      'boughtAt', wire_time(p.closed_at), 'coins', t.coins, 'bonus', t.bonus, 'amountPaise', t.amount_paise,
      'status', case when t.status in ('requested', 'sent') then 'pending' else t.status end,
      'reference', t.provider_ref, 'reason', t.reason, 'closedAt', wire_time(t.closed_at)
    ) order by t.id)
  )
  from coin_refund_parts t
  join purchases p on p.id = t.purchase_id
  join coin_packages k on k.code = p.package_code
  where t.refund_id = r.id
$$;
comment on function coin_refund_json is 'not null';

-- Returns an amount in paise in rupees, with the paise only if there are some: ₹500, ₹123.45.
create or replace function paise_text(p_paise bigint) returns text
language sql immutable as $$
  select inr_text((p_paise / 100)::integer)
    || case when p_paise % 100 = 0 then '' else '.' || lpad((p_paise % 100)::text, 2, '0') end
$$;

-- Notifies the buyer that a part of a refund failed, and, when the refund is closed, once that the others are on their way.
create or replace function coin_refund_notify(p_refund coin_refunds, p_part coin_refund_parts) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if p_part.status = 'failed' then
    perform notify_user(
      p_refund.user_id, 'coin_refund_failed', 'Your refund failed', format(
        'We could not send %s back. Its coins are back in your wallet. %s', paise_text(p_part.amount_paise), p_part.reason
      ), null
    );
  end if;
  if p_refund.status = 'closed' then
    perform notify_user(
      p_refund.user_id, 'coin_refund_done', 'Your refund is on its way',
      format('%s is on its way to %s. Banks take 5 to 7 business days.', paise_text(sum(t.amount_paise)::bigint), case
        when count(distinct p.method) > 1 then 'the accounts that you paid from'
        when min(p.method) = 'upi' then 'the UPI account that you paid from'
        when min(p.method) = 'credit_card' then 'the card that you paid with'
        when min(p.method) = 'paypal' then 'your PayPal account'
        else 'the wallet that you paid from'
      end), null
    )
    from coin_refund_parts t join purchases p on p.id = t.purchase_id
    where t.refund_id = p_refund.id and t.status = 'done'
    having count(*) > 0;
  end if;
end
$$;

-- Ends a part of a refund as done or failed. A failed part credits its coins again. A part that was done may still fail;
-- a failed part stays failed. Ignores a part of another purchase. The caller holds the buyer's lock. Returns the
-- ledger transaction, or null.
create or replace function coin_refund_part_close(
  p_part uuid, p_purchase purchases, p_state text, p_reference text, p_reason text, p_at timestamptz
) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  v_part coin_refund_parts;
  v_refund coin_refunds;
begin
  update coin_refund_parts set
    status = p_state, provider_ref = coalesce(provider_ref, p_reference), closed_at = p_at, due_at = null,
    sent_at = coalesce(sent_at, p_at),
    reason = case p_state when 'failed' then coalesce(p_reason, 'The payment provider could not return the money.') end
  where id = p_part and purchase_id = p_purchase.id and status <> 'failed' and status <> p_state
  returning * into v_part;
  if not found then
    return null;
  end if;
  update coin_refunds r set status = 'closed', closed_at = clock_timestamp()
  where r.id = v_part.refund_id and r.status = 'open' and not exists (
    select from coin_refund_parts t where t.refund_id = r.id and t.status in ('requested', 'sent')
  )
  returning * into v_refund;
  -- Unless this part closed the refund, v_refund is a row of nulls, and only a failure is notified. coin_refund_notify needs the owner.
  v_refund.user_id := p_purchase.user_id;
  perform coin_refund_notify(v_refund, v_part);
  if p_state = 'done' then
    return null;
  end if;
  return ledger_coin_refund_return(p_purchase.user_id, p_purchase.id, purchase_charged_back(p_purchase));
end
$$;

-- Takes up to p_limit parts that are due, of one refund or of all, and returns the request for each: {provider, refundId,
-- …}. Schedules the next try, in case the response is lost: after a minute, then after twice as long each time, up to six hours.
-- Two nodes never get the same part.
create or replace function coin_refund_parts_take_due(p_refund uuid, p_limit integer) returns setof jsonb
language sql security definer set search_path = public, pg_temp as $$
  update coin_refund_parts t set
    status = 'sent', sent_at = coalesce(t.sent_at, clock_timestamp()), attempts = t.attempts + 1,
    due_at = clock_timestamp() + least(interval '1 minute' * 2 ^ least(t.attempts, 10), interval '6 hours')
  from purchases p
  where p.id = t.purchase_id and t.id in (
    select d.id from coin_refund_parts d
    where d.due_at <= clock_timestamp() and (p_refund is null or d.refund_id = p_refund)
    order by d.due_at limit p_limit for update skip locked
  )
  returning jsonb_build_object(
    'provider', p.provider, 'refundId', t.id, 'purchaseId', p.id, 'paymentRef', p.payment_ref,
    'sessionRef', p.provider_ref, 'amountPaise', t.amount_paise
  )
$$;
comment on function coin_refund_parts_take_due is 'not null';

-- Records what the provider answered about a part: 'done', 'failed', or 'pending', which is asked about again after five
-- minutes, from the second hour every hour, and from the second day every six hours. Returns {userId, closed}.
create or replace function coin_refund_part_report(p_part uuid, p_status text, p_reference text, p_reason text)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase purchases;
  v_part coin_refund_parts;
begin
  select p.* into strict v_purchase from purchases p join coin_refund_parts t on t.purchase_id = p.id where t.id = p_part;
  perform ledger_lock(v_purchase.user_id);
  if p_status = 'pending' then
    update coin_refund_parts set
      provider_ref = coalesce(provider_ref, p_reference),
      due_at = clock_timestamp() + case
        when sent_at > clock_timestamp() - interval '1 hour' then interval '5 minutes'
        when sent_at > clock_timestamp() - interval '1 day' then interval '1 hour'
        else interval '6 hours'
      end
    where id = p_part and status = 'sent';
  else
    perform coin_refund_part_close(p_part, v_purchase, p_status, p_reference, p_reason, clock_timestamp());
  end if;
  select * into strict v_part from coin_refund_parts where id = p_part;
  return jsonb_build_object('userId', v_purchase.user_id, 'closed', v_part.due_at is null);
end
$$;
comment on function coin_refund_part_report is 'not null';

revoke execute on function
  coin_refund_notify(coin_refunds, coin_refund_parts),
  coin_refund_part_close(uuid, purchases, text, text, text, timestamptz),
  coin_refund_part_report(uuid, text, text, text),
  coin_refund_parts_take_due(uuid, integer)
from public;
grant execute on function
  coin_refund_part_report(uuid, text, text, text),
  coin_refund_parts_take_due(uuid, integer)
to proverse_app;
