-- The key of the lock that keeps adding words apart from removing unused ones.
create or replace function directory_words_lock() returns bigint
language sql immutable as $$ select hashtextextended('directory words', 0) $$;

-- Returns the words of a person's names, profession, headline and skills, except words such as "the" and very
-- long ones, which people do not type.
create or replace function directory_words_of(p_user users) returns setof text
language sql stable as $$
  select distinct word
  from search_words(concat_ws(
    ' ', p_user.first_name, p_user.last_name, p_user.profession, p_user.headline, array_to_string(p_user.skills, ' ')
  ))
  where length(word) <= 40 and search_lexeme(word) is not null
$$;

-- Adds the words of a listed person to directory_words.
create or replace function directory_note_words(p_user users) returns void
language plpgsql
-- It looks up a few words, but a hash or merge join would read all of them.
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform pg_advisory_xact_lock_shared(directory_words_lock());
  insert into directory_words (word)
  select said.word from directory_words_of(p_user) as said (word)
  where not exists (select from directory_words known where known.word = said.word)
  order by said.word
  on conflict do nothing;
end
$$;

-- Reads the next p_most words after p_after and removes those whose stem no listed person has any more, such as names of
-- deleted accounts. Returns the word to continue after: null at the end, and p_after unchanged while words are being added.
create or replace function prune_directory_words(p_after text, p_most integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_words text[];
begin
  if not pg_try_advisory_xact_lock(directory_words_lock()) then
    return p_after;
  end if;
  v_words := array(select word from directory_words where word > p_after order by word limit p_most);
  delete from directory_words
  where word = any (v_words) and not exists (
    select from directory_documents where document @@ format('''%s''', search_lexeme(word))::tsquery
  );
  return case when cardinality(v_words) = p_most then v_words[p_most] end;
end
$$;

revoke execute on function prune_directory_words(text, integer) from public;
grant execute on function prune_directory_words(text, integer) to proverse_app;
