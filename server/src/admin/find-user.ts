import { DomainError, type contract, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { many } from '../db/rows.ts';

type AdminUser = OutputOf<typeof contract.admin.suspendUser>;

const USERS = `
  select
    u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.profession, u.avatar_url as "avatarUrl",
    u.role, u.status, wallet_balance(u.id) as coins, wire_time(u.created_at) as "joinedAt",
    wire_time(p.last_active_at) as "lastActive",
    case when s.user_id is not null then json_build_object(
      'reason', s.reason, 'at', wire_time(s.suspended_at), 'byName', a.first_name || ' ' || a.last_name
    ) end as suspension
  from unnest($1::uuid[]) with ordinality page (id, place)
  join users u using (id)
  left join user_presence p on p.user_id = u.id
  left join suspensions s on s.user_id = u.id and u.status = 'suspended'
  left join users a on a.id = s.suspended_by
  order by place`;

/** Returns accounts as admins see them, in the order of `ids`. Unknown ids are left out. */
export async function findUsers({ pool }: UserContext, ids: readonly string[]): Promise<AdminUser[]> {
  return ids.length === 0 ? [] : many(pool, { name: 'admin.users', text: USERS, values: [ids] });
}

/**
 * Returns one account as admins see it.
 * @throws DomainError NOT_FOUND
 */
export async function findUser(ctx: UserContext, userId: string): Promise<AdminUser> {
  const [user] = await findUsers(ctx, [userId]);
  if (!user) throw new DomainError('NOT_FOUND');
  return user;
}
