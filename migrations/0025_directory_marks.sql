-- How a page far down the directory is reached without passing by everybody above it: in each order, among all and within
-- a large profession, every four hundredth person is marked, with the prices of those from there to the next mark (no
-- more than a row holds uncompressed). What has happened since is noted move by move, so that a place counted with their
-- help is exact at any moment.
create table directory_marks (
  sort text not null,
  profession text not null, -- folded; empty for all
  place integer not null,
  user_id uuid not null,
  rating_avg numeric(3, 2),
  rating_count integer not null,
  response_rate smallint,
  message_rate integer,
  people integer not null, -- from here to the next mark
  prices integer[] not null, -- of those who have one, ascending
  primary key (sort, profession, place)
);
grant select on directory_marks to proverse_app;

-- Who came to a place (1) or left one (-1) since the marks were made. Only ever added to: no change waits for another.
create table directory_moves (
  id bigint generated always as identity primary key,
  people smallint not null,
  user_id uuid not null,
  profession text not null,
  rating_avg numeric(3, 2),
  rating_count integer not null,
  response_rate smallint,
  message_rate integer
);
grant select on directory_moves to proverse_app;

create function directory_note_move() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and
    (old.listed, old.profession, old.rating_avg, old.rating_count, old.response_rate, old.message_rate)
    is not distinct from
    (new.listed, new.profession, new.rating_avg, new.rating_count, new.response_rate, new.message_rate)
  then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.listed then
    insert into directory_moves (people, user_id, profession, rating_avg, rating_count, response_rate, message_rate)
    values (
      -1, old.user_id, old.profession, old.rating_avg, old.rating_count, old.response_rate, old.message_rate
    );
  end if;
  if tg_op <> 'DELETE' and new.listed then
    insert into directory_moves (people, user_id, profession, rating_avg, rating_count, response_rate, message_rate)
    values (1, new.user_id, new.profession, new.rating_avg, new.rating_count, new.response_rate, new.message_rate);
  end if;
  return null;
end
$$;
create trigger directory_entries_moves after insert or update or delete on directory_entries
  for each row execute function directory_note_move();

-- Marks everybody anew and forgets the moves, where there are more than p_moves of them or no marks yet, and p_people
-- or more are listed; with fewer there are no marks. In a snapshot of its own: what is not in it yet stays a move.
create function directory_mark(p_people integer, p_moves integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sort text;
  v_order text;
  v_is_large boolean;
  v_large text[];
begin
  if current_setting('transaction_isolation') <> 'repeatable read' then
    raise 'marks and moves must be of one snapshot';
  end if;
  v_is_large := (select count(*) from (select from directory_entries where listed limit p_people) l) = p_people;
  if v_is_large and exists (select from directory_marks)
    and (select count(*) from (select from directory_moves limit p_moves + 1) m) <= p_moves
  then
    return false;
  end if;
  delete from directory_marks;
  delete from directory_moves;
  if not v_is_large then
    return false;
  end if;
  v_large := array(
    select profession from directory_entries where listed and profession <> ''
    group by profession having count(*) >= p_people
  );
  foreach v_sort in array array['rating', 'price_low', 'price_high', 'response'] loop
    v_order := case v_sort
      when 'rating' then 'rating_avg desc nulls last, rating_count desc, user_id'
      when 'price_low' then 'message_rate, user_id'
      when 'price_high' then 'message_rate desc nulls last, user_id'
      else 'response_rate desc nulls last, user_id' end;
    execute format(
      $sql$
        with ranked as materialized (
          select '' as scope, row_number() over (order by %2$s)::integer - 1 as place, user_id, rating_avg, rating_count,
            response_rate, message_rate
          from directory_entries where listed
          union all
          select profession, row_number() over (partition by profession order by %2$s)::integer - 1, user_id,
            rating_avg, rating_count, response_rate, message_rate
          from directory_entries where listed and profession = any ($1)
        ),
        stretch as (
          select scope, place / 400 as no, count(*)::integer as people,
            coalesce(array_agg(message_rate order by message_rate) filter (where message_rate is not null), '{}') as prices
          from ranked group by scope, place / 400
        )
        insert into directory_marks
        select %1$L, scope, place, user_id, rating_avg, rating_count, response_rate, message_rate, people, prices
        from ranked join (select scope, no * 400 as place, people, prices from stretch) s using (scope, place)
      $sql$,
      v_sort, v_order
    ) using v_large;
  end loop;
  return true;
end
$$;
revoke execute on function directory_mark(integer, integer) from public;
grant execute on function directory_mark(integer, integer) to proverse_app;
