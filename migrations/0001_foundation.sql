-- Creates what every other file needs: roles, extensions and the functions that indexes use. These functions are part
-- of the schema and not repeatable files, because changing one would make its index wrong without an error.

-- The server logs in as proverse_app and may do only what is granted to it; the auditor may only read. Both own nothing
-- and are members of nothing. Roles belong to the whole cluster and usually exist already, because server/src/database/migrator/logins.ts
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

-- Returns a text as every search compares it: without case, accents, quotes, apostrophes, invisible characters and
-- compatibility forms, and with one spelling of dashes and Indic nasals. ASCII text takes a tenth of the time. The client
-- has the same rules (shared/src/text/fold-text.ts).
create function fold_text(p_text text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(p_text) = length(p_text)
    then replace(replace(replace(lower(p_text collate "C"), '''', ''), '"', ''), '`', '')
    else public.fold_unicode(p_text) end
$$;

create function fold_unicode(p_text text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    case when letters ~ '[ßæœþøđðłıħŋŧς⁄]'
      then translate(
        replace(replace(replace(replace(letters, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øđðłıħŋŧς⁄', 'oddlihntσ/'
      )
      else letters end,
    -- A nasal before a consonant of its own row may be written as an anusvara, and a candrabindu is often replaced by one.
    -- Devanagari, Gujarati, Telugu, Kannada
    '[\u0919\u091e\u0923\u0928\u092e]\u094d([\u0915-\u0918\u091a-\u091d\u091f-\u0922\u0924-\u0927\u092a-\u092d])|'
      '[\u0a99\u0a9e\u0aa3\u0aa8\u0aae]\u0acd([\u0a95-\u0a98\u0a9a-\u0a9d\u0a9f-\u0aa2\u0aa4-\u0aa7\u0aaa-\u0aad])|'
      '[\u0c19\u0c1e\u0c23\u0c28\u0c2e]\u0c4d([\u0c15-\u0c18\u0c1a-\u0c1d\u0c1f-\u0c22\u0c24-\u0c27\u0c2a-\u0c2d])|'
      '[\u0c99\u0c9e\u0ca3\u0ca8\u0cae]\u0ccd([\u0c95-\u0c98\u0c9a-\u0c9d\u0c9f-\u0ca2\u0ca4-\u0ca7\u0caa-\u0cad])|'
      '[\u0901\u0a81\u0a82\u0c01\u0c02\u0c81\u0c82]',
    U&'\0902\005C1\005C2\005C3\005C4', 'g'
  )
  from (
    select lower(regexp_replace(
      regexp_replace(
        normalize(p_text, NFKD),
        -- Quotation marks, apostrophes and primes
        '[''"\u0060\u00ab\u00b4\u00bb\u02b9-\u02bc\u02ee\u2018-\u201f\u2032-\u2037\u2039\u203a\u300c-\u300f\u301d-\u301f\ua78b\ua78c'
        -- Accents
        '\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
        -- Nuktas
        '\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc'
        -- Vowel points of Hebrew and Arabic
        '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed'
        -- Invisible characters
        '\u00ad\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g'
      ),
      '[\u2010-\u2015\u2212\u2e3a\u2e3b]', '-', 'g'
    ) collate "pg_c_utf8") as letters
    offset 0 -- or each use of it would compute it again
  ) folded
$$;

-- Returns what a search in messages covers, besides the name of the other person.
create function message_text(p_subject text, p_content text, p_reply text, p_voice text) returns text
language sql immutable parallel safe as $$
  select p_subject || E'\n' || p_content || coalesce(E'\n' || p_reply, '') || coalesce(E'\n' || p_voice, '')
$$;

-- Returns the folded text of a message, or null if all of it is ASCII: folding 750 other characters takes 50 to 150 µs. In
-- plpgsql, because each statement that writes messages would parse the body of a SQL function again.
create function message_folded(p_subject text, p_content text, p_reply text, p_voice text) returns text
language plpgsql immutable parallel safe as $$
declare v_text constant text := public.message_text(p_subject, p_content, p_reply, p_voice);
begin
  return case when octet_length(v_text) <> length(v_text) then public.fold_text(v_text) end;
end
$$;

-- Returns the text that an admin's search for users covers.
create function admin_search_text(p_email text, p_first_name text, p_last_name text) returns text
language sql immutable parallel safe as $$
  select public.fold_text(p_email || E'\n' || p_first_name || ' ' || p_last_name)
$$;
