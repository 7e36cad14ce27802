-- Blocks a person and returns whether they are blocked now. A person whom the blocker can neither see nor has messaged with is not,
-- but people who are already blocked stay so.
create or replace function block_person(p_blocker uuid, p_blocked uuid) returns boolean
language sql as $$
  with known as (
    select u.id from users u where u.id = p_blocked and knows_person(p_blocker, u)
  ), added as (
    insert into user_blocks (blocker_id, blocked_id) select p_blocker, id from known on conflict do nothing
  )
  select exists (select from known)
    or exists (select from user_blocks where blocker_id = p_blocker and blocked_id = p_blocked)
$$;
comment on function block_person is 'not null';
