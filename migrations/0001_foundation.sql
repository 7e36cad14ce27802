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

-- Returns the text that an admin's search for users covers.
create function admin_search_text(p_email text, p_first_name text, p_last_name text) returns text
language sql immutable parallel safe as $$
  select public.fold_text(p_email || E'\n' || p_first_name || ' ' || p_last_name)
$$;
