-- Returns the words of texts about fields of expertise with their lexemes. A text is of profiles in the field, or of everyday words.
create or replace function stems_of_fields(p_names text[], p_of_profiles boolean[], p_texts text[])
returns table (name text, is_of_profiles boolean, word text, lexeme text)
language sql stable as $$
  select distinct name, is_of_profiles, word, lexeme
  from unnest(p_names, p_of_profiles, p_texts) list (name, is_of_profiles, text),
    search_words(text), search_lexeme(word) lexeme
  where lexeme is not null and not is_joined
$$;
comment on function stems_of_fields is 'not null';

-- Returns the words of a question with their lexemes, in order, and the joined ones of `p_joined`. A joined word was typed in
-- parts, such as "e-KYC"; it is found if it is in a profile.
create or replace function words_of_question(p_text text, p_joined text)
returns table (word text, lexeme text, "isJoined" boolean, "isFound" boolean)
language sql stable as $$
  select word, lexeme, is_joined as "isJoined", is_joined and exists (
  select from directory_documents where document @@ format('''%s''', lexeme)::tsquery
) as "isFound"
from (
  select word, is_joined, min(place) as place
  from (select * from search_words(p_text) union all select * from search_words(p_joined) where is_joined) said
  group by word, is_joined
) said, search_lexeme(word) lexeme
where lexeme is not null order by place, is_joined, word
$$;
comment on function words_of_question is 'not null';

-- Returns the known words that unknown ones may mean: those that contain them, and similar ones. A word that a profile does
-- contain is left out.
create or replace function guess_words(
  p_words text[], p_lexemes text[], p_correctable boolean[], p_completions_max integer
) returns table (typed text, word text, lexeme text, is_part boolean)
language sql stable as $$
  select typed.word as typed, known.word, search_lexeme(known.word) as lexeme, known.is_part
  from unnest(p_words::text[], p_lexemes::text[], p_correctable::boolean[]) typed (word, lexeme, is_correctable)
  left join lateral (
    (select word, true as is_part from directory_words
     where length(typed.word) <= 2 and word between typed.word and typed.word || U&'\+10FFFF' order by word limit p_completions_max)
    union all
    (select word, true from directory_words
     where length(typed.word) > 2 and word like like_anywhere(typed.word) order by length(word), word limit p_completions_max)
    union all
    (select word, false from directory_words where is_correctable and word % typed.word
     order by similarity(word, typed.word) desc, word limit 8)
    union all
    select word, false from directory_words
    where is_correctable and word = any (array(
      select left(typed.word, i - 1) || substr(typed.word, i + 1, 1) || substr(typed.word, i, 1) || substr(typed.word, i + 2)
      from generate_series(1, length(typed.word) - 1) i
    ))
  ) known on true
  where not exists (
    select from directory_documents where document @@ format('''%s''', typed.lexeme)::tsquery
  )
$$;
comment on function guess_words is 'not null except word, lexeme, is_part';
