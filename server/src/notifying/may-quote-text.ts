import { condition } from '../database/expressions.ts';

/**
 * Whether an email or push notification `n` may quote the text of its message `m` by `o`: not if its reader has blocked the
 * author or may be spared the text, because the author was suspended or left, or the reply was refunded.
 */
export const MAY_QUOTE_TEXT = condition`(o.status = 'active' and m.refunded_at is null
  and not exists (select from user_blocks b where b.blocker_id = n.user_id and b.blocked_id = o.id))`;
