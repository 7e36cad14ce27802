import { DomainError, type contract, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { many } from '../db/rows.ts';

type AdminUser = OutputOf<typeof contract.admin.suspendUser>;

interface AdminUserRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  profession: string;
  avatar_url: string | null;
  role: AdminUser['role'];
  status: AdminUser['status'];
  coins: number;
  created_at: Date;
  last_active_at: Date | null;
  reason: string | null;
  suspended_at: Date | null;
  suspended_by_name: string | null;
}

const USERS = `
  select
    u.id, u.email, u.first_name, u.last_name, u.profession, u.avatar_url, u.role, u.status, u.created_at,
    wallet_balance(u.id) as coins, p.last_active_at, s.reason, s.suspended_at,
    a.first_name || ' ' || a.last_name as suspended_by_name
  from unnest($1::uuid[]) with ordinality page (id, place)
  join users u using (id)
  left join user_presence p on p.user_id = u.id
  left join suspensions s on s.user_id = u.id and u.status = 'suspended'
  left join users a on a.id = s.suspended_by
  order by place`;

/** Accounts as admins see them, in the order of `ids`. Unknown ids are left out. */
export async function findUsers({ pool }: UserContext, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return [];
  const rows = await many<AdminUserRow>(pool, { name: 'admin.users', text: USERS, values: [ids] });
  return rows.map(adminUserOf);
}

function adminUserOf(row: AdminUserRow): AdminUser {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profession: row.profession,
    avatarUrl: row.avatar_url,
    role: row.role,
    status: row.status,
    coins: row.coins,
    joinedAt: row.created_at.toISOString(),
    lastActive: row.last_active_at?.toISOString() ?? null,
    suspension:
      row.reason === null || row.suspended_at === null
        ? null
        : { reason: row.reason, at: row.suspended_at.toISOString(), byName: row.suspended_by_name },
  };
}

/**
 * One account as admins see it.
 * @throws DomainError NOT_FOUND
 */
export async function findUser(ctx: UserContext, userId: string): Promise<AdminUser> {
  const [user] = await findUsers(ctx, [userId]);
  if (!user) throw new DomainError('NOT_FOUND');
  return user;
}
