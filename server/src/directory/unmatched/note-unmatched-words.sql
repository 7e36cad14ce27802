-- Notes that a search found no one. p_hashes and p_askers are those of the words. A word is stored when the third person searches for
-- it. At most p_most rows are added per day, over all people.
create or replace function note_unmatched_words(
  p_words text[], p_hashes bytea[], p_askers smallint[], p_most integer
) returns void
language plpgsql as $$
declare
  v_today constant date := day_in_india(now());
begin
  if (select count(*) from (select from unmatched_word_askers where day = v_today limit p_most) added) >= p_most then
    return;
  end if;
  insert into unmatched_word_askers as known (word_hash, asker, day)
  select hash, asker, v_today from unnest(p_hashes, p_askers) said (hash, asker) order by hash
  on conflict (word_hash, asker) do update set day = excluded.day where known.day < excluded.day;
  insert into unmatched_words as known (word, word_hash, last_day)
  select word, hash, v_today from unnest(p_words, p_hashes) said (word, hash)
  where (select count(*) from unmatched_word_askers where word_hash = hash) >= 3 order by word
  on conflict (word) do update set last_day = excluded.last_day where known.last_day < excluded.last_day;
end
$$;
