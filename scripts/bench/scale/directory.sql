-- The directory's rows of people number $1 to $2, as the triggers of 0005_directory.sql would have made them.
insert into directory_entries (
  user_id, listed, profession, message_rate, rating_avg, rating_count, response_rate, search
)
select
  u.id, u.is_profile_public and u.status = 'active', fold_text(btrim(u.profession)), u.message_rate,
  s.rating_avg, s.rating_count, s.response_rate, directory_search_text(u)
from bench_person p join users u on u.id = p.id join profile_stats s on s.user_id = u.id
where p.n between $1::integer and $2::integer;
