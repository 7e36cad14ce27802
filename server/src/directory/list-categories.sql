-- Returns how many listed people each category has.
create or replace function directory_category_counts() returns table (category text, people integer)
language sql stable as $$
  select category, count(*)::integer from directory_entries where listed and category is not null group by category
$$;
comment on function directory_category_counts is 'not null';
