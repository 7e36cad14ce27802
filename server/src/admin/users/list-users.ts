import { sql, type RawBuilder } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { condition, inOrder, resultOf } from '../../database/expressions.ts';
import { ID_ORDERS, isAfter } from '../id-orders.ts';
import { listTotal } from '../../lists/list-total.ts';
import { toPage } from '../../lists/to-page.ts';
import { isInAccount, isUuid, wordsOf } from '../../lists/search-words.ts';

type Input = InputFor<'admin.users'>;
type Output = OutputFor<'admin.users'>;

/** Each order has an index. Ids are in the order of time. */
const ORDERS: Record<NonNullable<Input['sortBy']>, RawBuilder<unknown>> = {
  ...ID_ORDERS,
  name_a_z: sql`lower(first_name), lower(last_name), id`,
  name_z_a: sql`lower(first_name) desc, lower(last_name) desc, id desc`,
};

/**
 * Returns a page of accounts. Every word of `keyword` must occur in the email address or name, ignoring case, and words of
 * one or two letters where a word begins. A word that is an account id selects that account. `totalElements` is exact up to
 * 10,000 and an estimate above.
 */
export async function listUsers(ctx: UserContext, input: Input): Promise<Output> {
  const { page, size, after, sortBy = 'newest', keyword = '' } = input;
  const conditions = sql.join([sql`true`, ...wordsOf(keyword).map(isFoundBy), ...statusIs(input)], sql` and `);
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where(condition`${conditions} and ${isAfter(sortBy === 'oldest' ? 'oldest' : 'newest', after)}`)
    .orderBy(ORDERS[sortBy])
    .limit(size)
    .offset(page * size)
    .execute();
  const found = sql`select id from users where ${conditions}`;
  const total = await listTotal(ctx, found, { content: rows, page, size });
  const content = await readUsers(
    ctx,
    rows.map(({ id }) => id),
  );
  return toPage(content, total, { page, size });
}

/** Returns these accounts in the order of `ids`. */
async function readUsers({ db }: UserContext, ids: readonly string[]): Promise<Output['content']> {
  const rows = await db
    .selectFrom(inOrder(ids))
    .select(resultOf('user_for_admin', sql.ref('page.id')).as('user'))
    .orderBy('page.place')
    .execute();
  return rows.map(({ user }) => user);
}

function isFoundBy(word: string): RawBuilder<unknown> {
  if (isUuid(word)) return sql`id = ${word.toLowerCase()}`;
  return isInAccount(word, sql`users`);
}

// The status is a literal instead of a parameter, so that Postgres can use the partial indexes on rare statuses.
function statusIs({ status }: Input): RawBuilder<unknown>[] {
  return status === undefined ? [] : [sql`status = ${sql.lit(status)}`];
}
