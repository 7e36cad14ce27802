-- Returns the words of a text as a search compares them: folded and without signs, except that + and # are kept for C++ and
-- C#. A single ASCII letter is not a word. Words that signs join are also one joined word, so that e-KYC is eKYC, and M&A is
-- "mna" and .NET "dotnet". So are single letters, and numbers after or before letters: "M and A", "A B testing", "ITR 4", "80 C", "e KYC".
-- No word contains a quote or a backslash, so that a quoted word is always one lexeme of a query.
create or replace function search_words(p_text text) returns table (word text, place bigint, is_joined boolean)
language sql immutable parallel safe as $$
  with fields as (
    -- Splitting a field takes longer than telling that it is one word.
    select place, case when field ~ '^[a-z0-9+#]*$' then array[field] else array(
      select part from regexp_split_to_table(
        regexp_replace(replace(field, '&', '.n.'), '^\.(?=[a-z])', 'dot.'),
        U&'[\0001-\0022\0024-\002A\002C-\002F\003A-\0040\005B-\0060\007B-\00BF\060C\061B\061F\0964\0965\2000-\206F\20A0-\20CF\3000-\303F]+'
      ) part where part <> ''
    ) end as parts
    from regexp_split_to_table(regexp_replace(regexp_replace(regexp_replace(
      -- "don't" is "don", and not "dont".
      fold_text(regexp_replace(p_text, '[''’](s|m|d|t|ll|re|ve)\M', '', 'gi')),
      '(?<=\m[a-z])(?: & | and )(?=[a-z]\M)', '&', 'g'),
      -- A dot joins what a space separates: first single letters, then one with a word, and numbers.
      '(?<=(?:^|\s)[a-z0-9]) (?=[a-z0-9](?:\s|$))|(?<=[0-9]) (?=x [0-9])', '.', 'g'),
      '(?<=(?:^|\s)[b-hj-z]) (?=[a-z0-9]{2})|(?<=[a-z0-9]{2}) (?=[b-hj-z](?:\s|$))'
        '|(?<=\m[a-z]{2,5}) (?=[a-z]?[0-9]+[a-z]?\M)|(?<=\m[0-9]+) (?=[a-z](?:\s|$))', '.', 'g'),
      '[\s,;|]+') with ordinality split (field, place)
  )
  select part, place, false from fields, unnest(parts) part where length(part) > 1 or octet_length(part) > 1
  union all
  select array_to_string(parts, ''), place, true from fields where cardinality(parts) > 1 and length(array_to_string(parts, '')) <= 40
  union all
  select parts[n] || parts[n + 1], place, true
  from fields, generate_series(1, cardinality(parts) - 1) n
  where cardinality(parts) > 2 and length(parts[n] || parts[n + 1]) > 2
$$;

-- Returns the stem of a word, or null for a word such as "the".
create or replace function search_lexeme(p_word text) returns text
language sql immutable parallel safe as $$
  select left(case
    when p_word ~ '^[a-z]+$' then (ts_lexize('english_stem', p_word))[1]
    when p_word ~ U&'[\0900-\097F]' then (ts_lexize('hindi_stem', p_word))[1]
    else p_word
  end, 100)
$$;

-- Returns the lexemes of a profile: profession and skills with weight A, the headline with B, the bio and the languages with C
-- and the name with D. Each language is one lexeme made of its code, which LANGUAGE_LEXEMES in read-question.ts finds by its
-- names. The words of a short skill (S) are joined too.
create or replace function directory_document(p_user users) returns tsvector
language sql stable as $$
  select coalesce(
    string_agg(
      format('''%s'':%s%s', lexeme, least(place, 16000), replace(part.weight, 'S', 'A')), ' '
    )::tsvector, ''::tsvector
  )
  from (values
    ('D', p_user.first_name || ' ' || p_user.last_name),
    ('A', p_user.profession),
    ('A', array_to_string(p_user.skills, ', ')),
    ('S', array_to_string(array(
      select regexp_replace(skill, '\s+', '.', 'g') from unnest(p_user.skills) skill where skill ~ '^\S+(\s+\S+){1,2}$'
    ), ', ')),
    ('B', p_user.headline),
    ('C', p_user.bio),
    ('C', 'language' || nullif(array_to_string(p_user.languages, ' language'), ''))
  ) part (weight, text), search_words(part.text), search_lexeme(word) lexeme
  where lexeme is not null and (is_joined or part.weight <> 'S')
$$;

-- Keeps directory_documents up to date with users. Only listed people have a document.
create or replace function directory_documents_follow_user() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_listed(new) then
    insert into directory_documents as d (user_id, document) values (new.id, directory_document(new))
    on conflict (user_id) do update set document = excluded.document where d.document <> excluded.document;
    if found then
      perform directory_note_words(new);
    end if;
  else
    delete from directory_documents where user_id = new.id;
  end if;
  return null;
end
$$;

create or replace trigger users_in_directory_documents
  after insert or update of first_name, last_name, profession, headline, skills, languages, bio, message_rate, is_profile_public, status
  on users for each row execute function directory_documents_follow_user();

-- Returns an average rating as if there were three more ratings of 4.2, so that a single one does not decide.
create or replace function cautious_average(p_sum bigint, p_count bigint) returns double precision
language sql immutable as $$
  select (3 * 4.2 + p_sum) / (3 + p_count)
$$;

-- Returns from 0 to 1 how well an expert serves people. What is not known yet counts as average.
create or replace function expert_quality(p_stats profile_stats, p_last_active_at timestamptz) returns double precision
language sql stable as $$
  select 0.5 * (cautious_average(p_stats.rating_sum, p_stats.rater_count) - 1) / 4
    + 0.25 * coalesce(p_stats.response_rate, 70) / 100
    + 0.15 / (1 + coalesce(p_stats.response_median_hours, 36) / 24)
    + 0.1 * (p_last_active_at > now() - interval '7 days')::integer
$$;

-- Marks the p_most best-rated people as leading and no one else, in batches of p_batch. Until then, everyone who is new or
-- was listed again is leading as well, so that common words find new experts too. Returns how many people it changed.
create or replace function mark_leading_experts(p_most integer, p_batch integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_changed integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('leading experts', 0)) then
    return 0;
  end if;
  with best as materialized (
    select user_id from directory_entries where listed
    order by rating_avg desc nulls last, rating_count desc, user_id limit p_most
  ), wrong as (
    (select user_id from directory_documents d
     where is_leading and not exists (select from best where best.user_id = d.user_id) limit p_batch)
    union all
    (select user_id from directory_documents join best using (user_id) where not is_leading limit p_batch)
  )
  update directory_documents d set is_leading = not is_leading from wrong where wrong.user_id = d.user_id;
  get diagnostics v_changed = row_count;
  return v_changed;
end
$$;
comment on function mark_leading_experts is 'not null';

revoke execute on function mark_leading_experts(integer, integer) from public;
grant execute on function mark_leading_experts(integer, integer) to proverse_app;
