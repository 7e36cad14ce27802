-- The key of the lock that keeps adding words apart from removing unused ones.
create or replace function directory_words_lock() returns bigint
language sql immutable as $$ select hashtextextended('directory words', 0) $$;

-- Adds the words of a listed person to directory_words, where a search looks up the words that contain its keyword.
create or replace function directory_note_words() returns trigger
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

-- Reads the next p_most words after p_after and removes those that no listed person has any more, such as names of deleted
-- accounts. Returns the word to continue after: null at the end, and p_after unchanged while words are being added.
create or replace function prune_directory_words(p_after text, p_most integer) returns text
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

create or replace trigger directory_entries_words after insert or update of search, listed on directory_entries
  for each row execute function directory_note_words();

revoke execute on function prune_directory_words(text, integer) from public;
grant execute on function prune_directory_words(text, integer) to proverse_app;
