-- A LIKE pattern that finds p_text anywhere, without wildcards.
create or replace function like_anywhere(p_text text) returns text
language sql immutable parallel safe as $$
  select '%' || regexp_replace(fold_text(p_text), '([\\%_])', '\\\1', 'g') || '%'
$$;
