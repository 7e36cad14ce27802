-- no transaction
call directory_fill_briefs();
insert into directory_words (word)
  select distinct word from directory_entries, unnest(text_words(search)) word where listed
  on conflict do nothing;
create index concurrently if not exists directory_words_of_people on directory_entries
  using gin (directory_keys(search, profession, message_rate)) with (fastupdate = off) where listed;
drop index concurrently if exists directory_by_words_and_keys;
drop statistics if exists directory_keys;

-- Each order, with all that a keyword asks for. The slim ones stay: a page far down is reached through fewer pages of theirs.
create index concurrently if not exists directory_texts_by_rating
  on directory_entries (rating_avg desc nulls last, rating_count desc, user_id)
  include (message_rate, profession, brief) where listed;
create index concurrently if not exists directory_texts_by_response
  on directory_entries (response_rate desc nulls last, user_id) include (message_rate, profession, brief) where listed;
create index concurrently if not exists directory_texts_by_price_low
  on directory_entries (message_rate, user_id) include (profession, brief) where listed;
create index concurrently if not exists directory_texts_by_price_high
  on directory_entries (message_rate desc nulls last, user_id) include (profession, brief) where listed;

-- How often each word comes up. (Of a partial index PostgreSQL keeps, and never uses, the statistics.) The text itself
-- is compared no more.
create statistics if not exists directory_words_and_profession on (directory_keys(search, profession, message_rate))
  from directory_entries;
alter table directory_entries alter column search set statistics -1;
