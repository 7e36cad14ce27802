-- Figures of one's own profile that are counted when they are asked for.

-- The replies of one recipient in the order of time, with what the median below needs and nothing else.
create index messages_replied_by on messages (recipient_id, replied_at) include (created_at) where status = 'replied';

-- Median hours from the delivery of a message to the user's reply, over the replies of the last 90 days; hundredths of
-- an hour. Null without a sample. What was rejected or left to expire has no reply and counts neither way.
create function response_median_hours(p_user uuid) returns double precision
language sql stable as $$
  select round((percentile_cont(0.5) within group (
    order by extract(epoch from replied_at - created_at)::double precision
  ) / 3600)::numeric, 2)::double precision
  from messages
  where recipient_id = p_user and status = 'replied' and replied_at > now() - interval '90 days'
$$;
