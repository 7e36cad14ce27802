import { sql, type RawBuilder } from 'kysely';
import type { InputFor } from '../../context.ts';
import { hasWords, isUuid, wordsOf } from '../../lists/search-words.ts';

/** A search reads this many of the newest reports, and those whose own id or message's id is in it. */
const SEARCHED_REPORTS = 10_000;

/** The text of a report `r` that a search covers. `offset 0` builds it once for each report. */
const REPORT_TEXT = sql`(
  select concat_ws(
    ' ', m.subject, s.email, s.first_name, s.last_name, t.email, t.first_name, t.last_name, r.id, m.id, s.id, t.id
  ) as searched
  from messages m join users s on s.id = m.sender_id join users t on t.id = m.recipient_id
  where m.id = r.message_id offset 0
)`;

/** Returns the `from` and `where` of the reports `r` that a search finds. Without a search, all with the status. */
export function findReports({ keyword = '', status }: InputFor<'admin.reports'>): RawBuilder<unknown> {
  const hasStatus = status === undefined ? sql`true` : sql`status = ${status}`;
  const words = wordsOf(keyword);
  if (words.length === 0) return sql`from message_reports r where ${hasStatus}`;
  const recent = sql`
    (select id, message_id from message_reports where ${hasStatus} order by id desc limit ${SEARCHED_REPORTS})`;
  const id = words.find(isUuid)?.toLowerCase();
  const named = sql`select id, message_id from message_reports where ${hasStatus} and (id = ${id} or message_id = ${id})`;
  const searched = id === undefined ? recent : sql`(${recent} union ${named})`;
  return sql`from ${searched} r cross join lateral ${REPORT_TEXT} t where ${hasWords(sql`t.searched`, words)}`;
}
