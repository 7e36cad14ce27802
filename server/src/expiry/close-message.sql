-- Rejects a pending message on behalf of its recipient and refunds the sender. The caller holds the sender's lock and
-- has locked the row. The recipient's response rate is not affected.
create or replace function close_message(p_message uuid, p_closed_by text, p_reason text) returns void
language plpgsql as $$
declare
  v_hold bigint;
begin
  update messages set
    status = 'rejected', closed_by = p_closed_by, rejection_reason = p_reason, closed_at = clock_timestamp(),
    remind_at = null
  where id = p_message
  returning hold_tx_id into strict v_hold;
  if v_hold is not null then
    perform ledger_resolve(array[v_hold], array['refund_reject']);
  end if;
end
$$;

revoke execute on function close_message(uuid, text, text) from public;
