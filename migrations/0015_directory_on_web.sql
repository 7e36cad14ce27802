-- The directory for visitors: people with a page on the web, the best rated first. Visitors must not make it read everyone.
create index directory_on_web_by_rating on directory_entries (rating_avg desc nulls last, rating_count desc, user_id)
  include (listed, message_rate, category, replies_within_day) where on_web;
