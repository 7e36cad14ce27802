-- Marks vouch for a person's name. Under another name they must be proven again, or a verified account could take the name
-- of someone else.
create or replace function lose_marks_of_old_name() returns trigger
language plpgsql as $$
begin
  update verifications set lost_at = now(), lost_because = 'name_changed', check_due_at = null
  where user_id = new.id and proven_at is not null and lost_at is null;
  return null;
end
$$;

create or replace trigger users_lose_marks_of_old_name
after update of first_name, last_name on users for each row
when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
execute function lose_marks_of_old_name();
