/**
 * A review as it reads on a profile: an SQL select list over `ratings g` and its rater `c`, for the reader in `$1`. A
 * reviewer whose profile the reader may not see has initials for a name and no link; one who has left has neither.
 */
export const REVIEW_COLUMNS = `
  g.message_id as id, g.rating, g.review as content, wire_time(g.created_at) as date,
  case
    when may_see_profile($1, c) then c.first_name || ' ' || c.last_name
    when c.status in ('active', 'suspended') then left(c.first_name, 1) || '. ' || left(c.last_name, 1) || '.'
    else 'Former member'
  end as "clientName",
  case when may_see_profile($1, c) then c.id end as "clientUserId"`;
