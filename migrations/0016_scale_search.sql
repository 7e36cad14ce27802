-- A search of a million people. Trigrams serve words of three letters or more, in ASCII only; what follows serves all
-- others: short words, which match at the beginnings of words, other scripts, and signs.

-- What a text can be found by: every one and two characters at which a word begins, and every three in a row of words
-- that are not all ASCII. A word begins after white space and at or after a sign of ASCII.
create function search_keys(p_text text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  c_signs constant text := '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~';
  v_words constant text[] := string_to_array(translate(p_text, E'\n\r\t', '   '), ' ');
  v_keys text[] := '{}';
  v_word text;
begin
  foreach v_word in array v_words loop
    if v_word <> '' then
      v_keys := v_keys || array[left(v_word, 1), left(v_word, 2)];
    end if;
  end loop;
  -- Most texts have no such words.
  if p_text ~ '[!-/:-@[-`{-~]' then
    foreach v_word in array v_words loop
      continue when v_word !~ '[!-/:-@[-`{-~]';
      for i in 2 .. length(v_word) loop
        if strpos(c_signs, substr(v_word, i, 1)) > 0 or strpos(c_signs, substr(v_word, i - 1, 1)) > 0 then
          v_keys := v_keys || array[substr(v_word, i, 1), substr(v_word, i, 2)];
        end if;
      end loop;
    end loop;
  end if;
  if octet_length(p_text) > length(p_text) then
    v_keys := v_keys || array(
      select substr(word, i, 3) from unnest(v_words) word, generate_series(1, length(word) - 2) i
      where octet_length(word) > length(word)
    );
  end if;
  return v_keys;
end
$$;

-- Those of a word that is searched for, folded: the keys that a text must have to hold it. Of a word of three characters
-- or more they say that it may, and none is needed of one that trigrams serve.
create function word_keys(p_word text) returns text[]
language sql immutable parallel safe as $$
  select case
    when length(p_word) <= 2 then array[p_word]
    else array(
      select substr(p_word, i, 2) from generate_series(1, length(p_word)) i
      where substr(p_word, i, 1) ~ '[!-/:-@[-`{-~]'
      union all
      select substr(p_word, i, 3) from generate_series(1, length(p_word) - 2) i
      where octet_length(p_word) > length(p_word)
    )
  end
$$;

-- A regular expression that finds p_word, folded, where a word begins.
create function word_beginning(p_word text) returns text
language sql immutable parallel safe as $$
  select case when p_word ~ '^[!-/:-@[-`{-~]' then '' else '(?:^|[ \n\r\t!-/:-@[-`{-~])' end
    || regexp_replace(p_word, '([!-/:-@[-`{-~])', '\\\1', 'g')
$$;

-- Whether a text, folded, holds a word: of one or two characters at the beginning of a word, any longer one anywhere.
create function holds_word(p_text text, p_word text) returns boolean
language sql immutable parallel safe as $$
  select case
    when length(fold_text(p_word)) <= 2 then p_text ~ word_beginning(fold_text(p_word))
    else p_text like like_anywhere(p_word)
  end
$$;
