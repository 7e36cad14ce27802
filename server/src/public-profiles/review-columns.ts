/**
 * SQL select list for a review, over `ratings g` and its rater `c`, for the caller in `$1`. A reviewer whom the caller may
 * not see appears with initials and without a link, a deleted one as "Former member".
 */
export const REVIEW_COLUMNS = `
  g.message_id as id, g.rating, g.review as content, wire_time(g.created_at) as date,
  case
    when may_see_profile($1, c) then c.first_name || ' ' || c.last_name
    when c.status in ('active', 'suspended') then left(c.first_name, 1) || '. ' || left(c.last_name, 1) || '.'
    else 'Former member'
  end as "clientName",
  case when may_see_profile($1, c) then c.id end as "clientUserId"`;
