-- Nobody decides about a report of a message of their own: whose coins it moves is not for them to say.

-- Refuses OWN_REPORT to an admin who sent or got the message, whoever reported it. A trigger, so that it holds for the
-- reports that are decided along with another one, and whatever decides them. Whoever is no active admin is left to
-- admin_record, which refuses NOT_FOUND.
create function message_reports_refuse_own() returns trigger
language plpgsql as $$
begin
  perform from messages m join users u on u.id in (m.sender_id, m.recipient_id)
  where m.id = new.message_id and u.id = new.resolved_by and u.role = 'admin' and u.status = 'active';
  if found then
    perform refuse('OWN_REPORT');
  end if;
  return new;
end
$$;
create trigger message_reports_refuse_own before update of resolved_by on message_reports
for each row when (new.resolved_by is not null) execute function message_reports_refuse_own();
