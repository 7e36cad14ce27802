/**
 * SQL select list for a review, over `ratings g` and its rater `c`. A reviewer who may not be shown by name appears with
 * initials and without a link, a deleted one as "Former member".
 */
const columnsWhere = (mayBeNamed: string): string => `
  g.message_id as id, g.rating, g.review as content, wire_time(g.created_at) as date,
  case
    when ${mayBeNamed} then c.first_name || ' ' || c.last_name
    when c.status in ('active', 'suspended') then left(c.first_name, 1) || '. ' || left(c.last_name, 1) || '.'
    else 'Former member'
  end as "clientName",
  case when ${mayBeNamed} then c.id end as "clientUserId"`;

/** For the caller in `$1`. */
export const REVIEW_COLUMNS = columnsWhere('may_see_profile($1, c)');

/** For everyone: only reviewers who have a page on the web themselves are named. */
export const WEB_REVIEW_COLUMNS = columnsWhere('is_on_web(c)');

/**
 * SQL expression: up to three of the best recent reviews with text, as JSON. Only the latest 50 reviews are considered, so
 * that many reviews do not make the query slower.
 */
export const bestReviews = (ratedId: string, columns: string): string => `
  coalesce((
    select json_agg(row_to_json(best) order by best.rating desc, best.date desc)
    from (
      select ${columns}
      from (select * from ratings where rated_id = ${ratedId} order by created_at desc, message_id limit 50) g
      join users c on c.id = g.rater_id
      where g.review is not null and g.rating >= 4
      order by g.rating desc, g.created_at desc
      limit 3
    ) best
  ), '[]')`;
