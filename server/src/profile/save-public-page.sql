-- Gives the user a handle and sets whether their page is on the web; null leaves either as it is. People can take back a
-- former handle of their own. A repeat changes nothing. Rejected with HANDLE_TAKEN, HANDLE_CHANGED_RECENTLY {until, date}
-- within 30 days of the last change, and HANDLE_MISSING for a page without a handle.
create or replace function save_public_page(p_user uuid, p_handle text, p_is_on boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_handle text;
  v_changeable_at timestamptz;
begin
  select handle into v_handle from users where id = p_user for no key update;
  if p_handle <> v_handle then
    select max(released_at) + interval '30 days' into v_changeable_at from handles where user_id = p_user;
    if v_changeable_at > clock_timestamp() then
      perform raise_domain_error('HANDLE_CHANGED_RECENTLY', jsonb_build_object(
        'until', wire_time(v_changeable_at),
        'date', to_char(v_changeable_at at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY')
      ));
    end if;
    update handles set released_at = clock_timestamp() where handle = v_handle;
  end if;
  if p_handle is distinct from v_handle and p_handle is not null then
    insert into handles as h (handle, user_id) values (p_handle, p_user)
    on conflict (handle) do update set released_at = null where h.user_id = p_user;
    if not found then
      perform raise_domain_error('HANDLE_TAKEN');
    end if;
  end if;
  if p_is_on and coalesce(p_handle, v_handle) is null then
    perform raise_domain_error('HANDLE_MISSING');
  end if;
  update users set handle = coalesce(p_handle, handle), is_public_on_web = coalesce(p_is_on, is_public_on_web)
  where id = p_user
    and (handle, is_public_on_web) is distinct from (coalesce(p_handle, handle), coalesce(p_is_on, is_public_on_web));
end
$$;

revoke execute on function save_public_page(uuid, text, boolean) from public;
grant execute on function save_public_page(uuid, text, boolean) to proverse_app;
