import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { UserContext } from '../context.ts';
import { many } from '../db/rows.ts';
import { holds, mayHold, searchWords, type FoundPage } from '../db/search-words.ts';
import { boundedTotal } from './bounded-total.ts';

type Input = InputOf<typeof contract.admin.users>;
type Output = OutputOf<typeof contract.admin.users>;

const EXACT_TOTAL_MAX = 10_000;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Returns a page of accounts, newest first. Every word of `keyword` must occur in the email address or name, ignoring
 * case: words of one or two characters at the start of a word, longer ones anywhere. A word that is an account id
 * selects that account. `totalElements` is exact up to 10,000 (2,000 when searching by words) and an estimate above
 * that.
 */
export async function listUsers(ctx: UserContext, input: Input): Promise<Output> {
  const { page, size } = input;
  const asked = (input.keyword ?? '').split(/\s+/u).filter((word) => word !== '');
  const words = asked.filter((word) => !UUID.test(word));
  const filters = [...asked.filter((word) => UUID.test(word)).map(hasId), ...statusIs(input)];
  const { ids, total } =
    words.length > 0 ? await search(ctx, input, filters, words) : await browse(ctx, input, filters);
  return { content: await readUsers(ctx, ids), page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

/** Returns these accounts in the order of `ids`. */
async function readUsers({ pool }: UserContext, ids: readonly string[]): Promise<Output['content']> {
  const rows = await many<{ user: Output['content'][number] }>(pool, {
    name: 'admin.users',
    text: 'select user_for_admin(id) as user from unnest($1::uuid[]) with ordinality page (id, place) order by place',
    values: [ids],
  });
  return rows.map(({ user }) => user);
}

function search({ db }: UserContext, { page, size }: Input, filters: RawBuilder<unknown>[], words: readonly string[]) {
  const text = sql`admin_search_text(email, first_name, last_name)`;
  return searchWords(db, {
    table: sql`users`,
    id: sql`id`,
    parts: sql`email, first_name, last_name`,
    text,
    filters,
    words,
    indexed: words.map((word) => holds(text, word)),
    likely: words.map((word) => mayHold(text, word)),
    lookCost: 5,
    columns: sql`id`,
    order: sql`id desc`,
    page,
    size,
  });
}

async function browse(ctx: UserContext, { page, size }: Input, filters: RawBuilder<unknown>[]): Promise<FoundPage> {
  const conditions = sql.join([sql`true`, ...filters], sql` and `);
  const [rows, total] = await Promise.all([
    many(
      ctx.db,
      sql<{ id: string }>`
        select id from users where ${conditions} order by id desc limit ${size} offset ${page * size}`,
    ),
    boundedTotal(ctx, sql`select from users where ${conditions}`, EXACT_TOTAL_MAX),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

function hasId(word: string): RawBuilder<unknown> {
  return sql`id = ${word.toLowerCase()}`;
}

// The status is a literal instead of a parameter, so that Postgres can use the partial indexes on rare statuses.
function statusIs({ status }: Input): RawBuilder<unknown>[] {
  return status === undefined ? [] : [sql`status = ${sql.lit(status)}`];
}
