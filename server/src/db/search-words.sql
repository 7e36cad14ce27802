-- A LIKE pattern that finds p_text anywhere, without wildcards.
create or replace function like_anywhere(p_text text) returns text
language sql immutable parallel safe as $$
  select '%' || regexp_replace(fold_text(p_text), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- A regular expression that finds p_word, folded, at the beginning of a word.
create or replace function word_beginning(p_word text) returns text
language sql immutable parallel safe as $$
  select case when p_word ~ '^[!-/:-@[-`{-~]' then '' else '(?:^|[ \n\r\t!-/:-@[-`{-~])' end
    || regexp_replace(p_word, '([!-/:-@[-`{-~])', '\\\1', 'g')
$$;

-- Whether a folded text contains a word: one or two characters at the beginning of a word, anything longer anywhere.
create or replace function holds_word(p_text text, p_word text) returns boolean
language sql immutable parallel safe as $$
  select case
    when length(fold_text(p_word)) <= 2 then p_text ~ word_beginning(fold_text(p_word))
    else p_text like like_anywhere(p_word)
  end
$$;
