-- What people in the directory are found by: whole words of their texts. A keyword is looked for among the words that
-- there are, which are few, and then whoever has one of those, so that no text is read that does not hold it.

-- What follows runs for every row of an index, so texts of ASCII, which NFKC leaves as they are, take the short way.
create or replace function fold_text(p_text text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(p_text) = length(p_text) then lower(p_text collate "pg_c_utf8")
    else lower(normalize(p_text, NFKC) collate "pg_c_utf8") end
$$;

-- The words of a text, folded. One that is longer than an index takes is cut into pieces that overlap by as much as can
-- be searched for; U+0001 keeps the middle of a word from being taken for its beginning.
create function long_text_words(p_text text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select case i when 1 then substr(word, 1, 200) else U&'\0001' || substr(word, i, 200) end
    from unnest(string_to_array(translate(p_text, E'\n\r\t', '   '), ' ')) word,
      generate_series(1, greatest(length(word) - 100, 1), 100) i
  )
$$;
create function text_words(p_text text) returns text[]
language sql immutable parallel safe as $$
  select case when length(p_text) <= 200 then string_to_array(translate(p_text, E'\n\r\t', '   '), ' ')
    else public.long_text_words(p_text) end
$$;

-- Beside the words, the profession as a whole, alone and with the range that the price lies in: with no word can they be
-- confused, because words have no line feeds.
create function price_step(p_rate integer) returns integer
language sql immutable parallel safe as $$
  select width_bucket(p_rate, array[5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000, 2000, 5000])
$$;
create function profession_key(p_profession text, p_price_step integer default null) returns text
language sql immutable parallel safe as $$
  select E'\n' || left(p_profession, 200) || coalesce(E'\n' || p_price_step, '')
$$;
create function directory_keys(p_search text, p_profession text, p_rate integer) returns text[]
language sql immutable parallel safe as $$
  select public.text_words(p_search) || array[
    public.profession_key(p_profession), public.profession_key(p_profession, public.price_step(p_rate))
  ]
$$;

-- Every word of somebody who is listed, and some that nobody has any more.
create table directory_words (word text primary key);
create index directory_words_parts on directory_words using gin (word gin_trgm_ops, search_keys(word));
grant select on directory_words to proverse_app;

-- The same text where it is short, as nearly all are, for the indexes of the orders: whether somebody's text holds a
-- word is then seen without a look at the row. An index takes no more than 2,704 bytes.
alter table directory_entries add column brief text;

create function directory_set_brief() returns trigger
language plpgsql as $$
begin
  new.brief := case when octet_length(new.search) <= 800 then new.search end;
  return new;
end
$$;
create trigger directory_entries_brief before insert or update of search on directory_entries
  for each row execute function directory_set_brief();

-- Whoever notes words and whoever takes away unused ones keep out of each other's way by this lock.
create function directory_words_lock() returns bigint
language sql immutable as $$ select 7468309120 $$;

create function directory_note_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not new.listed or (tg_op = 'UPDATE' and old.listed and old.search = new.search) then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(directory_words_lock());
  insert into directory_words (word)
  select distinct said.word from unnest(text_words(new.search)) as said (word)
  where not exists (select from directory_words known where known.word = said.word)
  order by said.word
  on conflict do nothing;
  return null;
end
$$;
create trigger directory_entries_words after insert or update of search, listed on directory_entries
  for each row execute function directory_note_words();

-- Of the next p_most words after p_after, takes away those that nobody listed has any more: names of deleted accounts
-- among them. Answers where to go on, null at the end, and p_after while others note words.
create function prune_directory_words(p_after text, p_most integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_words text[];
begin
  if not pg_try_advisory_xact_lock(directory_words_lock()) then
    return p_after;
  end if;
  v_words := array(select word from directory_words where word > p_after order by word limit p_most);
  delete from directory_words w
  where word = any (v_words) and not exists (
    select from directory_entries where listed and directory_keys(search, profession, message_rate) @> array[w.word]
  );
  return case when cardinality(v_words) = p_most then v_words[p_most] end;
end
$$;
revoke execute on function prune_directory_words(text, integer) from public;
grant execute on function prune_directory_words(text, integer) to proverse_app;

create procedure directory_fill_briefs()
language plpgsql as $$
declare
  v_after uuid := '00000000-0000-0000-0000-000000000000';
  v_part uuid[];
begin
  loop
    v_part := array(select user_id from directory_entries where user_id > v_after order by user_id limit 1000);
    exit when cardinality(v_part) = 0;
    update directory_entries set search = search where user_id = any (v_part) and brief is null;
    v_after := v_part[cardinality(v_part)];
    commit;
  end loop;
end
$$;
