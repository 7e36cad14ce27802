import { ACT_TITLES, RULE_NAMES } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import { hasWords, isUuid, wordsOf } from '../../lists/search-words.ts';

/** A search reads this many of the newest acts, and those about an id in it. */
const SEARCHED_ACTS = 100_000;
const RECENT = sql`select * from admin_acts where id > (select max(id) from admin_acts) - ${sql.lit(SEARCHED_ACTS)}`;

/**
 * The current name of what an act `a` was about: the person, the owner of the withdrawal or purchase, or the subject of
 * the reported message.
 */
export const SUBJECT_NAME = sql`
  case when a.subject_kind in ('user', 'withdrawal', 'purchase') then (
    select first_name || ' ' || last_name from users where id = case a.subject_kind
      when 'user' then a.subject_id::uuid
      when 'withdrawal' then (select user_id from withdrawals where id = a.subject_id::uuid)
      else (select user_id from purchases where id = a.subject_id::uuid)
    end
  ) when a.subject_kind = 'report' then (
    select subject from messages where id = (select message_id from message_reports where id = a.subject_id::uuid)
  ) end`;

/**
 * What the log shows of an act `a`: action, people, names and ids, and the values of its detail without their keys.
 * `offset 0` builds it once for each act, which halves the time of a search.
 */
const ACT_TEXT = sql`(
  select concat_ws(
    ' ', a.act, coalesce(${JSON.stringify(ACT_TITLES)}::jsonb ->> a.act, translate(a.act, '._', '  ')),
    coalesce((select first_name || ' ' || last_name from users where id = a.admin_id), 'Operator'),
    ${SUBJECT_NAME}, ${JSON.stringify(RULE_NAMES)}::jsonb ->> a.subject_id, a.subject_id, a.request_id,
    jsonb_path_query_array(a.detail, '$.*')
  ) as shown offset 0
)`;

/** Returns the `from` and `where` of the acts `a` that a search finds. Without a search, all of them. */
export function findActs(keyword: string): RawBuilder<unknown> {
  const words = wordsOf(keyword);
  if (words.length === 0) return sql`from admin_acts a where true`;
  const id = words.find(isUuid)?.toLowerCase();
  const searched =
    id === undefined
      ? RECENT
      : sql`select * from admin_acts where subject_id = ${id} union all ${RECENT} and subject_id <> ${id}`;
  return sql`from (${searched}) a cross join lateral ${ACT_TEXT} t where ${hasWords(sql`t.shown`, words)}`;
}
