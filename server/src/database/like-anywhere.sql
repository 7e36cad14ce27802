-- A LIKE pattern that finds p_text anywhere, without wildcards. Null, which finds nothing, for signs that fold_text() drops.
create or replace function like_anywhere(p_text text) returns text
language sql immutable parallel safe as $$
  select '%' || regexp_replace(nullif(fold_text(p_text), ''), '([\\%_])', '\\\1', 'g') || '%'
$$;
