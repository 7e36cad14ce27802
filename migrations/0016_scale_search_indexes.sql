-- no transaction
create index concurrently if not exists directory_by_words_and_keys on directory_entries
  using gin (search gin_trgm_ops, search_keys(search)) with (fastupdate = off) where listed;
drop index concurrently if exists directory_by_words;
create index concurrently if not exists users_by_words_and_keys on users
  using gin (
    admin_search_text(email, first_name, last_name) gin_trgm_ops,
    search_keys(admin_search_text(email, first_name, last_name))
  ) with (fastupdate = off);
drop index concurrently if exists users_by_words;
-- How often each key comes up. (Of a partial index PostgreSQL keeps, and never uses, the statistics.)
create statistics if not exists directory_keys on (search_keys(search)) from directory_entries;
