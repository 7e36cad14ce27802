import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { readPage } from '../../lists/read-page.ts';

const PAGE = `
  select
    (select count(*) from coin_refunds) as total,
    (
      select coalesce(jsonb_agg(coin_refund_json(r) || jsonb_build_object('user', jsonb_build_object(
        'id', u.id, 'name', u.first_name || ' ' || u.last_name, 'avatarUrl', u.avatar_url, 'email', u.email
      )) order by r.status = 'open' desc, r.id desc), '[]')
      from (select * from coin_refunds order by status = 'open' desc, id desc limit $1 offset $2) r
      join users u on u.id = r.user_id
    ) as content`;

/** Returns a page of all refunds of unused coins, those under way first. */
export function listCoinRefunds(
  { pool }: UserContext,
  { page, size }: InputFor<'admin.coinRefunds'>,
): Promise<OutputFor<'admin.coinRefunds'>> {
  return readPage(pool, 'admin.coinRefunds', { text: PAGE, values: [size, page * size] }, { page, size });
}
