-- Figures that the directory sorts and filters by, maintained by the operations that change them.
create table profile_stats (
  user_id uuid primary key references users,
  -- Each rater's latest rating counts once in the average, so that one person cannot shape it with many messages.
  rating_sum integer not null default 0,
  rater_count integer not null default 0,
  rating_avg numeric(3, 2) generated always as (
    case when rater_count > 0 then round(rating_sum::numeric / rater_count, 2) end
  ) stored,
  rating_count integer not null default 0,
  star_counts integer[] not null default '{0,0,0,0,0}', -- how many ratings have one star, two stars and so on
  consultations integer not null default 0,
  response_rate smallint,
  -- A job computes the median response time of the last 90 days and stores the current `consultations` with it. It
  -- computes the median again once `consultations` has changed.
  response_median_hours double precision,
  response_median_consultations integer default 0,
  profile_views integer not null default 0,
  constraint profile_stats_rating_possible check (
    rating_sum between rater_count and rater_count * 5 and rater_count <= rating_count
  ),
  constraint profile_stats_five_star_counts check (cardinality(star_counts) = 5),
  constraint profile_stats_response_rate_percent check (response_rate between 0 and 100)
);
create index profile_stats_median_due on profile_stats (user_id)
  where consultations is distinct from response_median_consultations;
grant select, insert, update on profile_stats to proverse_app;

-- Replies and expiries per recipient and day: the 90-day response rate is a sum over at most 91 rows, however many
-- messages there are. A rejection counts neither way.
create table response_days (
  user_id uuid not null,
  day date not null,
  replied integer not null default 0,
  expired integer not null default 0,
  primary key (user_id, day)
);
-- The window of the response rate moves every day (slide-response-window.ts).
create index response_days_by_day on response_days (day);
grant select, insert, update, delete on response_days to proverse_app;

-- What the directory sorts and filters by, maintained by triggers (directory-entries.sql).
create table directory_entries (
  user_id uuid not null references users,
  listed boolean not null, -- see is_listed()
  profession text not null,
  message_rate integer,
  rating_avg numeric(3, 2),
  rating_count integer not null default 0,
  response_rate smallint,
  category text, -- one of CATEGORIES (shared/src/categories.ts)
  languages text[] not null default '{}',
  replies_within_day boolean not null default false, -- by the median of 90 days
  on_web boolean not null default false, -- listed, and with a page on the web
  sitemap_handle text, -- null for people without such a page, and for pages that are too empty for search engines
  web_changed_at timestamptz not null default now(), -- when the page changed, for the sitemap
  primary key (user_id) include (
    listed, profession, message_rate, rating_avg, rating_count, response_rate, category, replies_within_day
  )
) with (autovacuum_vacuum_scale_factor = 0.02);
-- Each sort order has an index for everyone and one within a profession. They include what filters compare, so that counting
-- matches reads no rows, and so does the primary key, for people who are online. The first index by price also includes the
-- response rate, for its order within a range of prices.
create index directory_by_rating on directory_entries (rating_avg desc nulls last, rating_count desc, user_id)
  include (message_rate, category, replies_within_day) where listed;
create index directory_by_price on directory_entries (message_rate, user_id)
  include (category, replies_within_day, response_rate) where listed;
create index directory_by_response on directory_entries (response_rate desc nulls last, user_id)
  include (message_rate, category, replies_within_day) where listed;
create index directory_profession_by_rating
  on directory_entries (profession, rating_avg desc nulls last, rating_count desc, user_id)
  include (message_rate, category, replies_within_day) where listed;
create index directory_profession_by_price on directory_entries (profession, message_rate, user_id)
  include (category, replies_within_day) where listed;
create index directory_profession_by_response on directory_entries (profession, response_rate desc nulls last, user_id)
  include (message_rate, category, replies_within_day) where listed;
create index directory_category_by_rating
  on directory_entries (category, rating_avg desc nulls last, rating_count desc, user_id)
  include (message_rate, replies_within_day) where listed;
create index directory_quick_by_rating
  on directory_entries (rating_avg desc nulls last, rating_count desc, user_id)
  include (message_rate, category) where listed and replies_within_day;
create index directory_by_language on directory_entries using gin (languages) where listed;
create index directory_category_on_web
  on directory_entries (category, rating_avg desc nulls last, rating_count desc, user_id) where on_web;
create index directory_on_web_by_rating on directory_entries (rating_avg desc nulls last, rating_count desc, user_id)
  include (listed, message_rate, category, replies_within_day) where on_web;
create index directory_sitemap on directory_entries (sitemap_handle) include (web_changed_at)
  where sitemap_handle is not null;
grant select on directory_entries to proverse_app;

-- Every word of listed people's names, professions, headlines and skills, and some unused ones until they are pruned. A
-- search looks up here what a part of a word or a typing error may mean.
create table directory_words (word text primary key);
create index directory_words_parts on directory_words using gin (word gin_trgm_ops);
grant select on directory_words to proverse_app;

-- What a question is compared with: the lexemes of each listed profile, with weights. A trigger maintains it
-- (directory-documents.sql). It is apart from directory_entries because a rating or a reply changes those, and each change
-- would add all lexemes to the index again. `is_leading` marks the best-rated people (mark-leading-experts.ts): a search for
-- common words alone looks only among them.
create table directory_documents (
  user_id uuid primary key references users,
  is_leading boolean not null default true,
  document tsvector not null
) with (autovacuum_vacuum_scale_factor = 0.02);
create index directory_documents_lexemes on directory_documents using gin (document) with (fastupdate = off);
create index directory_documents_leading on directory_documents using gin (document) with (fastupdate = off) where is_leading;
create index directory_documents_to_demote on directory_documents (user_id) where is_leading;
grant select on directory_documents to proverse_app;

-- A visit counts once per visitor and day in Indian time. The primary key guarantees it for concurrent visits. Rows are
-- removed when their day is over (prune-profile-views.ts).
create table profile_views (
  user_id uuid not null,
  viewer_id uuid not null,
  day date not null,
  primary key (user_id, viewer_id, day),
  constraint profile_views_not_by_oneself check (user_id <> viewer_id)
);
create index profile_views_by_day on profile_views (day);
grant select, insert, delete on profile_views to proverse_app;

-- How many visits counted in each week, which begins on Monday in Indian time. This stays when the visits are removed.
create table profile_view_weeks (
  user_id uuid not null,
  week date not null,
  views integer not null,
  primary key (user_id, week),
  constraint profile_view_weeks_begin_on_monday check (extract(isodow from week) = 1)
);
grant select, insert, update on profile_view_weeks to proverse_app;

-- The experts that a user saved. Only save_professional adds to them, so that its limit holds.
create table saved_professionals (
  owner_id uuid not null references users,
  saved_id uuid not null references users,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, saved_id),
  constraint saved_professionals_not_oneself check (owner_id <> saved_id)
);
create index saved_professionals_latest on saved_professionals (owner_id, saved_at desc, saved_id);
grant select, delete on saved_professionals to proverse_app;

-- Who searched in vain for a word, without the word or the person: a keyed hash of the word, and one of 256 numbers made of the
-- word and the person, so that two words of one person have nothing in common. Different numbers are different people.
create table unmatched_word_askers (
  word_hash bytea not null,
  asker smallint not null,
  day date not null,
  primary key (word_hash, asker),
  constraint unmatched_word_askers_few check (asker between 0 and 255),
  constraint unmatched_word_askers_hash_short check (octet_length(word_hash) = 16)
);
create index unmatched_word_askers_by_day on unmatched_word_askers (day);
grant select, insert, update, delete on unmatched_word_askers to proverse_app;

-- The words for which at least three people searched in vain. Before the third, no word is stored.
create table unmatched_words (
  word text primary key,
  word_hash bytea not null unique,
  last_day date not null,
  constraint unmatched_words_short check (length(word) <= 40)
);
grant select, insert, update, delete on unmatched_words to proverse_app;

-- The picture that chats and social networks show of a link to a person's page, as it is served. `version` changes with
-- everything that is drawn on it (share-card.ts).
create table share_cards (
  user_id uuid not null references users,
  language text not null, -- of its texts, as in users
  version text not null,
  png bytea not null,
  primary key (user_id, language),
  constraint share_cards_small_png check (
    octet_length(png) <= 262144 and substring(png from 1 for 4) = '\x89504e47'
  )
);
grant select, insert, update on share_cards to proverse_app;
