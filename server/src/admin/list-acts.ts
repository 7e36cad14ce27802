import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';
import { many } from '../db/rows.ts';
import { boundedTotal } from './bounded-total.ts';

type Input = InputOf<typeof contract.admin.auditLog>;
type Output = OutputOf<typeof contract.admin.auditLog>;

interface ActRow {
  id: string;
  act: string;
  admin_id: string | null;
  admin_name: string | null;
  subject_kind: string;
  subject_id: string;
  subject_name: string | null;
  detail: Record<string, unknown>;
  request_id: string | null;
  created_at: Date;
}

const EXACT_TOTAL_MAX = 10_000;

/** What admins did, latest first, with `subjectId` only about that subject. Names are the current ones. */
export async function listActs(ctx: UserContext, { page, size, subjectId }: Input): Promise<Output> {
  const about = subjectId === undefined ? sql`true` : sql`subject_id = ${subjectId}`;
  const found = sql`from admin_acts where ${about}`;
  const [rows, totalElements] = await Promise.all([
    many(
      ctx.db,
      sql<ActRow>`
      select
        a.id::text as id, a.act, a.admin_id, d.first_name || ' ' || d.last_name as admin_name, a.subject_kind,
        a.subject_id, s.first_name || ' ' || s.last_name as subject_name, a.detail, a.request_id, a.created_at
      from (select * ${found} order by id desc limit ${size} offset ${page * size}) a
      left join users d on d.id = a.admin_id
      left join users s on s.id = case a.subject_kind when 'user' then a.subject_id::uuid end
      order by a.id desc`,
    ),
    boundedTotal(ctx, sql`select ${found}`, EXACT_TOTAL_MAX),
  ]);
  const content = rows.map((row) => ({
    id: row.id,
    act: row.act,
    admin: row.admin_id === null ? null : { id: row.admin_id, name: row.admin_name ?? '' },
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    detail: row.detail,
    requestId: row.request_id,
    createdAt: row.created_at.toISOString(),
  }));
  return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) };
}
