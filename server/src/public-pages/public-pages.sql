-- Returns the current handle of the person who gave this one up less than 90 days ago, if they have a page on the web. A former
-- handle redirects that long.
create or replace function handle_after(p_former text) returns text
language sql stable as $$
  select u.handle from handles h join users u on u.id = h.user_id
  where h.handle = p_former and h.released_at > now() - interval '90 days' and is_on_web(u)
$$;

-- Returns the handles with which the files of the sitemap begin, each with up to p_pages pages.
create or replace function sitemap_firsts(p_pages integer) returns table (handle text)
language sql stable as $$
  select handle
  from (
    select sitemap_handle as handle, row_number() over (order by sitemap_handle) as number
    from directory_entries where sitemap_handle is not null
  ) numbered
  where number % p_pages = 1
  order by handle
$$;
comment on function sitemap_firsts is 'not null';

-- Returns the pages of a file of the sitemap: from one handle up to the next file's first, or to the end.
create or replace function sitemap_file(p_from text, p_before text) returns table (handle text, "changedAt" text)
language sql stable as $$
  select sitemap_handle, wire_time(web_changed_at)
  from directory_entries where sitemap_handle >= p_from and (p_before is null or sitemap_handle < p_before)
  order by sitemap_handle
$$;
comment on function sitemap_file is 'not null';

-- Returns the picture with this URL, or null.
create or replace function avatar_at(p_url text) returns bytea
language sql stable as $$
  select webp from avatars where hash = substring(p_url from '^/api/avatars/([0-9a-f]{64})\.webp$')
$$;
