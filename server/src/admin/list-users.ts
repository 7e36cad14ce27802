import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { UserContext } from '../context.ts';
import { boundedTotal } from './bounded-total.ts';
import { ADMIN_USER_COLUMNS, ADMIN_USER_JOINS, adminUserOf, type AdminUserRow } from './find-user.ts';

type Input = InputOf<typeof contract.admin.users>;
type Output = OutputOf<typeof contract.admin.users>;

const EXACT_TOTAL_MAX = 10_000;
/** The same where each match has to be read for its words. */
const EXACT_TOTAL_OF_WORDS_MAX = 1_000;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Accounts, the newest first. Every word of `keyword` must occur somewhere in address or name, in any case; an id finds
 * its account. `totalElements` is exact up to 10,000 (with words up to 1,000) and an estimate above.
 */
export async function listUsers(ctx: UserContext, input: Input): Promise<Output> {
  const { page, size } = input;
  const words = (input.keyword ?? '').split(/\s+/u).filter((word) => word !== '');
  const conditions = sql.join([sql`true`, ...words.map(holds), ...statusIs(input)], sql` and `);
  const [{ rows }, totalElements] = await Promise.all([
    sql<AdminUserRow>`
      select ${ADMIN_USER_COLUMNS}
      from (select * from users where ${conditions} order by id desc limit ${size} offset ${page * size}) u
      ${ADMIN_USER_JOINS}
      order by u.id desc`.execute(ctx.db),
    boundedTotal(
      ctx,
      sql`select from users where ${conditions}`,
      words.length > 0 ? EXACT_TOTAL_OF_WORDS_MAX : EXACT_TOTAL_MAX,
    ),
  ]);
  return { content: rows.map(adminUserOf), page, size, totalElements, totalPages: Math.ceil(totalElements / size) };
}

function holds(word: string): RawBuilder<unknown> {
  return UUID.test(word)
    ? sql`id = ${word.toLowerCase()}`
    : sql`admin_search_text(email, first_name, last_name) like like_anywhere(${word})`;
}

// Written out, so that the partial indexes of the rare states can serve.
function statusIs({ status }: Input): RawBuilder<unknown>[] {
  return status === undefined ? [] : [sql`status = ${sql.lit(status)}`];
}
