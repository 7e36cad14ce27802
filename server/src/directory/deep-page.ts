import type { contract, InputOf } from '@proverse/shared';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/tables.ts';

type Sort = InputOf<typeof contract.directory.professionals>['sortBy'];

export interface DeepPage {
  readonly sortBy: Sort;
  /** As ORDER BY of the index that is this order. */
  readonly order: RawBuilder<unknown>;
  /** Absent for all. */
  readonly profession: string | undefined;
  /** Absent where prices do not matter. */
  readonly prices: { readonly min: number; readonly max: number } | undefined;
  readonly offset: number;
  readonly size: number;
}

/** More of them take longer than they save. */
const MOVES_MAX = 10_000;

const byFigure = (figure: string, after: '<' | '>'): string[] => [
  `e.${figure} = m.${figure} and e.user_id >= m.user_id`,
  `e.${figure} ${after} m.${figure}`,
  `m.${figure} is not null and e.${figure} is null`,
  `m.${figure} is null and e.${figure} is null and e.user_id >= m.user_id`,
];

/** Who stands in a mark's place or after it: stretches of the order's index, each a range that can be read by itself. */
const AFTER: Readonly<Record<Sort, readonly string[]>> = {
  rating: [
    'e.rating_avg = m.rating_avg and e.rating_count = m.rating_count and e.user_id >= m.user_id',
    'e.rating_avg = m.rating_avg and e.rating_count < m.rating_count',
    'e.rating_avg < m.rating_avg',
    'm.rating_avg is not null and e.rating_avg is null',
    'm.rating_avg is null and e.rating_avg is null and e.rating_count = m.rating_count and e.user_id >= m.user_id',
    'm.rating_avg is null and e.rating_avg is null and e.rating_count < m.rating_count',
  ],
  price_low: byFigure('message_rate', '>'),
  price_high: byFigure('message_rate', '<'),
  response: byFigure('response_rate', '<'),
};

export interface FoundDeep {
  readonly ids: readonly string[];
  /** Of all that match, where the page is beyond them. */
  readonly total: number | null;
}

/**
 * The people of a page far down an order, from the nearest mark above it (see 0025_directory_marks.sql): the marks tell
 * how many stand above the mark, moves since included, and what is left is passed by one by one. Undefined where no mark
 * helps.
 */
export async function readDeepPage(db: Kysely<Database>, page: DeepPage): Promise<FoundDeep | undefined> {
  const { sortBy, order, profession, prices, offset, size } = page;
  const kept = sql.join(
    [
      ...(profession === undefined ? [] : [sql`e.profession = fold_text(${profession})`]),
      ...(prices === undefined ? [] : [sql`e.message_rate between ${prices.min} and ${prices.max}`]),
      sql`true`,
    ],
    sql` and `,
  );
  const inStretch =
    prices === undefined
      ? sql`people`
      : sql`width_bucket(${prices.max}::integer, prices) - width_bucket(${prices.min - 1}::integer, prices)`;
  const stretches = AFTER[sortBy].map(
    (after) => sql`(
      select e.* from directory_entries e where e.listed and ${kept} and ${sql.raw(after)}
      order by ${order} limit m.left + ${size}
    )`,
  );
  const { rows } = await sql<{ ids: string[]; total: number | null }>`
    with moved as materialized (
      select e.* from directory_moves e where ${kept} limit ${MOVES_MAX + 1}
    ),
    moves as materialized (select count(*) as count, coalesce(sum(people), 0)::bigint as people from moved),
    marked as materialized (
      select *, ${inStretch} as here from directory_marks
      where sort = ${sortBy} and profession = ${profession === undefined ? sql`''` : sql`fold_text(${profession})`}
      order by place
    ),
    mark as materialized (
      select *
      from (select *, (sum(here) over (order by place) - here)::bigint as above from marked) counted
      where above + here > ${offset} - (select count from moves)
        and (select count from moves) <= ${Math.min(offset, MOVES_MAX)}
      order by place limit 1
    ),
    nearest as materialized (
      select m.*, ${offset} - m.above - coalesce((
        select sum(e.people) from moved e where (${sql.join(AFTER[sortBy].map(sql.raw), sql` or `)}) is not true
      ), 0)::bigint as left
      from mark m
    )
    select
      array(
        select page.user_id
        from nearest m cross join lateral (
          select user_id from (${sql.join(stretches, sql` union all `)}) e
          order by ${order} limit ${size} offset m.left
        ) page
      ) as ids,
      case when not exists (select from mark) and (select count from moves) <= ${MOVES_MAX} then
        (select sum(here)::bigint from marked) + (select people from moves)
      end as total`.execute(db);
  const [found] = rows;
  return found && (found.ids.length > 0 || (found.total !== null && found.total <= offset)) ? found : undefined;
}
