-- When the last call began that could make the transfer. Its response may have got lost.
alter table payouts add column called_at timestamptz;
