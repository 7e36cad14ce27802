-- Returns how texts name a payout account: its last four digits, or the masked UPI ID.
create or replace function payout_account_text(p_last4 text, p_masked_upi_id text) returns text
language sql immutable as $$
  select coalesce('UPI ID ' || p_masked_upi_id, 'account ending in ' || p_last4)
$$;
comment on function payout_account_text is 'not null';
