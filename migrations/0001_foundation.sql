-- Creates what every other file needs: roles, extensions and the functions that indexes use. These functions are part
-- of the schema and not repeatable files, because changing one would make its index wrong without an error.

-- The server logs in as proverse_app and may do only what is granted to it; the auditor may only read. Both own nothing
-- and are members of nothing. Roles belong to the whole cluster and usually exist already, because server/src/db/logins.ts
-- creates them with their passwords.
do $$
begin
  if not exists (select from pg_roles where rolname = 'proverse_app') then
    create role proverse_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'proverse_audit') then
    create role proverse_audit nologin;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another node created them at the same moment
end
$$;

-- By default everyone may connect and create temporary tables.
do $$
begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to proverse_app, proverse_audit', current_database());
end
$$;

grant usage on schema public to proverse_app, proverse_audit;
-- A node reports ready only after the migrations that its code needs have run.
grant select on schema_migrations to proverse_app;

create extension if not exists pg_trgm;

-- Returns a text in normalized lower case, for searches. It skips the normalization of ASCII text, which NFKC would not
-- change, because it runs for every row of an index.
create function fold_text(p_text text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(p_text) = length(p_text) then lower(p_text collate "pg_c_utf8")
    else lower(normalize(p_text, NFKC) collate "pg_c_utf8") end
$$;

-- Returns the keys that every text with a folded search word has. A word of one or two characters needs no other check.
-- The keys of a longer word only narrow the search. An ASCII word without signs has none, because the trigram index
-- serves it.
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

-- Returns the keys that a text can be found by: the first character and the first two characters of every word, and all
-- sequences of three characters in words that are not all ASCII. A word begins after white space and at or after an
-- ASCII sign.
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
  -- Most texts contain no ASCII sign.
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

-- Returns the text that an admin's search for users covers. It contains the email address, unlike
-- directory_entries.search.
create function admin_search_text(p_email text, p_first_name text, p_last_name text) returns text
language sql immutable parallel safe as $$
  select public.fold_text(p_email || E'\n' || p_first_name || ' ' || p_last_name)
$$;
