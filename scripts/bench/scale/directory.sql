-- Inserts the directory's rows of people number $1 to $2, as the directory's triggers would have written them.
with made as (
  insert into directory_entries (
    user_id, listed, profession, message_rate, rating_avg, rating_count, response_rate, category, replies_within_day
  )
  select
    u.id, is_listed(u), fold_text(btrim(u.profession)), u.message_rate, s.rating_avg, s.rating_count, s.response_rate,
    category_of(u.profession, u.skills), coalesce(s.response_median_hours <= 24, false)
  from bench_person p
  join users u on u.id = p.id
  join profile_stats s on s.user_id = u.id
  where p.n between $1::integer and $2::integer
  returning user_id, listed
), documents as (
  insert into directory_documents (user_id, document)
  select u.id, directory_document(u) from made join users u on u.id = made.user_id where made.listed
)
insert into directory_words (word)
select distinct word from made join users u on u.id = made.user_id, directory_words_of(u) word where made.listed
on conflict do nothing;
