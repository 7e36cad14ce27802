-- Raises a business error. The server maps `code` to a status and a text, and fills the text's blanks from `params`.
create or replace function raise_domain_error(code text, params jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'PV000', message = code, detail = params::text;
end
$$;
