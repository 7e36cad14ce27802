-- Inserts the directory's rows of people number $1 to $2, as the directory's triggers would have written them.
with made as (
  insert into directory_entries (
    user_id, listed, profession, message_rate, rating_avg, rating_count, response_rate, category, replies_within_day, search,
    brief
  )
  select
    u.id, u.is_profile_public and u.status = 'active', fold_text(btrim(u.profession)), u.message_rate,
    s.rating_avg, s.rating_count, s.response_rate, category_of(u.profession, u.skills),
    coalesce(s.response_median_hours <= 24, false), text.search,
    case when octet_length(text.search) <= 800 then text.search end
  from bench_person p
  join users u on u.id = p.id
  join profile_stats s on s.user_id = u.id
  cross join lateral (select directory_search_text(u) as search offset 0) text
  where p.n between $1::integer and $2::integer
  returning user_id, search, listed
), documents as (
  insert into directory_documents (user_id, document)
  select u.id, directory_document(u) from made join users u on u.id = made.user_id where made.listed
)
insert into directory_words (word)
select distinct word from made, unnest(text_words(search)) word where listed
on conflict do nothing;
