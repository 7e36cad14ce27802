-- An index of the messages of people who have many, so that a search need not read all of them. A job fills it
-- (server/src/messages/search/index-message-texts.ts), so sending a message costs nothing.
create extension if not exists btree_gin;

-- Returns a folded text in which every character outside ASCII is two capital letters. pg_trgm ignores such characters
-- in some locales. Different characters can get the same letters, so matches of them are checked with the folded text.
create function search_code(p_text text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(p_text) = length(p_text) then p_text
    else (
      select string_agg(case when ascii(c) < 128 then c else
        chr(65 + ascii(c) % 26) || chr(65 + ascii(c) / 26 % 26)
        end, '' order by n)
      from string_to_table(p_text, null) with ordinality letters (c, n)
    ) end
$$;

-- People with many messages. Their messages up to `indexed_until` are in message_search_texts.
create table message_search_owners (
  owner_id uuid primary key,
  indexed_until timestamptz not null default '-infinity'
);
grant select on message_search_owners to proverse_app;

-- index_changed_texts() adds the reply. The owner comes last in the key, or the planner would prefer it to the trigrams.
create table message_search_texts (
  owner_id uuid not null,
  message_id uuid not null,
  code text collate "C" not null, -- search_code() of message_text()
  primary key (message_id, owner_id)
);
-- The job merges the pending list after each batch, which costs an eighth of adding each message on its own.
create index message_search_texts_by_code on message_search_texts using gin (owner_id, code gin_trgm_ops)
  with (gin_pending_list_limit = 65536);
grant select on message_search_texts to proverse_app;

-- The people that an owner exchanged these messages with. A trigger keeps their names current.
create table message_search_people (
  owner_id uuid not null,
  person_id uuid not null,
  folded text not null, -- the name
  code text collate "C" not null, -- search_code() of the name
  primary key (person_id, owner_id)
);
create index message_search_people_by_code on message_search_people using gin (owner_id, code gin_trgm_ops)
  with (fastupdate = off);
grant select on message_search_people to proverse_app;

insert into message_search_owners (owner_id) select distinct user_id from tallies where number >= 2000;
