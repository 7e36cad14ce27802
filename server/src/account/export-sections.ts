import { LOWEST_ID } from '../lists/lowest-id.ts';

/**
 * The sections of "Download my data". Each is read in pages along an index: $1 is the user, $2 the number of rows, and $3
 * onwards the `cursor` of the last row read. The JSON keys are part of the API. No section contains other people's email
 * addresses, phone numbers or wallets.
 */
export interface Section {
  readonly name: string;
  /** Read one after the other; most sections have one part. */
  readonly parts: readonly SectionPart[];
}

interface SectionPart {
  readonly sql: string;
  /** The cursor before the first row. */
  readonly start: readonly string[];
}

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const name = (alias: string): string => `${alias}.first_name || ' ' || ${alias}.last_name`;

const names = (files: string): string =>
  `array(select json_build_object('id', id, 'name', name) from unnest(${files}) with ordinality given (id, n) join files using (id) order by n)`;

const message = (other: string): string => `
  json_build_object(
    'id', m.id, 'with', json_build_object('userId', ${other}.id, 'name', ${name(other)}), 'subject', m.subject,
    'content', m.content, 'tier', m.tier, 'followsMessageId', m.follows_message_id, 'priceCoins', m.price_coins, 'feeCoins', m.fee_coins, 'status', m.status,
    'createdAt', m.created_at, 'expiresAt', m.expires_at, 'readAt', m.read_at, 'reply', m.reply_content,
    'repliedAt', m.replied_at, 'replyReadAt', m.reply_read_at, 'rejectionReason', m.rejection_reason,
    'closedBy', m.closed_by, 'refundedAt', m.refunded_at, 'files', ${names('m.file_ids')},
    'replyFiles', ${names('m.reply_file_ids')}
  )`;

/** A section that is read in one part. */
const section = (sectionName: string, start: readonly string[], sql: string): Section => ({
  name: sectionName,
  parts: [{ sql, start }],
});

// One part per `received_rank`, because the index is sorted by it. The database computes the rank from the status. While the
// export runs, a message can only move to a higher rank, so reading the ranks in ascending order misses none.
const receivedOfRank = (rank: number): SectionPart => ({
  sql: `
    select m.id, json_build_array(m.created_at, m.id) as cursor, ${message('o')} as item
    from messages m join users o on o.id = m.sender_id
    where m.recipient_id = $1 and m.received_rank = ${rank} and (m.created_at, m.id) < ($3::timestamptz, $4::uuid)
    order by m.created_at desc, m.id desc limit $2`,
  start: ['infinity', LAST],
});

/** Returns a tag for the keys of an item, of which each row of `table` makes one. */
const byId =
  (sectionName: string, table = sectionName, owner = 'user_id') =>
  (item: TemplateStringsArray): Section =>
    section(
      sectionName,
      [LOWEST_ID],
      `
        select t.id, json_build_array(t.id) as cursor, json_build_object(${item.join('')}) as item
        from ${table} t where t.${owner} = $1 and t.id > $3::uuid order by t.id limit $2`,
    );

const ratings = (sectionName: string, mine: string, other: string): Section =>
  section(
    sectionName,
    ['infinity', LAST],
    `
      select g.message_id as id, json_build_array(g.created_at, g.message_id) as cursor, json_build_object(
        'messageId', g.message_id, 'userId', o.id, 'name', ${name('o')}, 'rating', g.rating, 'review', g.review,
        'createdAt', g.created_at
      ) as item
      from ratings g join users o on o.id = g.${other}
      where g.${mine} = $1 and g.created_at <= $3::timestamptz
        and (g.created_at < $3::timestamptz or g.message_id > $4::uuid)
      order by g.created_at desc, g.message_id limit $2`,
  );

const passes = (sectionName: string, mine: string, other: string): Section =>
  section(
    sectionName,
    [LOWEST_ID],
    `
      select p.id, json_build_array(p.id) as cursor, json_build_object(
        'id', p.id, 'userId', o.id, 'name', ${name('o')}, 'until', p.expires_at, 'usesMax', p.uses_max, 'uses', p.uses,
        'createdAt', p.created_at, 'revokedAt', p.revoked_at
      ) as item
      from free_passes p join users o on o.id = p.${other}
      where p.${mine} = $1 and p.id > $3::uuid order by p.id limit $2`,
  );

/** `more` adds keys of the table's own columns to each item. */
const people = (sectionName: string, table: string, owner: string, other: string, at: string, more = ''): Section =>
  section(
    sectionName,
    [LOWEST_ID],
    `
      select t.${other} as id, json_build_array(t.${other}) as cursor,
        json_build_object('userId', o.id, 'name', ${name('o')}, 'at', t.${at}${more}) as item
      from ${table} t join users o on o.id = t.${other}
      where t.${owner} = $1 and t.${other} > $3::uuid order by t.${other} limit $2`,
  );

export const SECTIONS: readonly Section[] = [
  section(
    'messagesSent',
    [LOWEST_ID, '-infinity', LOWEST_ID],
    `
      select m.id, json_build_array(m.recipient_id, m.created_at, m.id) as cursor, ${message('o')} as item
      from messages m join users o on o.id = m.recipient_id
      where m.sender_id = $1 and (m.recipient_id, m.created_at, m.id) > ($3::uuid, $4::timestamptz, $5::uuid)
      order by m.recipient_id, m.created_at, m.id limit $2`,
  ),
  { name: 'messagesReceived', parts: [-1, 0, 1, 2, 3].map(receivedOfRank) },
  byId('files', 'files', 'owner_id')`
    'id', t.id, 'name', t.name, 'kind', t.kind, 'mediaType', t.media_type, 'bytes', t.bytes, 'durationMs', t.duration_ms,
    'transcript', t.transcript, 'messageId', t.message_id, 'createdAt', t.created_at, 'sentAt', t.sent_at, 'removedAt', t.removed_at,
    'path', case when t.is_stored and t.removed_at is null then '/api/files/' || t.id end`,
  ratings('ratingsGiven', 'rater_id', 'rated_id'),
  ratings('ratingsReceived', 'rated_id', 'rater_id'),
  section(
    'ledger',
    ['0'],
    // A range instead of `=`, because the planner might otherwise read the transactions of all users.
    `
      select t.id::text as id, json_build_array(t.id::text) as cursor, json_build_object(
        'id', t.id::text, 'kind', t.kind, 'amountCoins', t.amount_coins, 'feeCoins', t.fee_coins,
        'messageId', t.message_id, 'purchaseId', t.purchase_id, 'withdrawalId', t.withdrawal_id,
        'packageCode', t.package_code, 'reference', t.reference, 'createdAt', t.created_at
      ) as item
      from ledger_tx t where t.user_id between $1 and $1 and t.id > $3::bigint
      order by t.user_id desc, t.id limit $2`,
  ),
  byId('purchases')`
    'id', t.id, 'packageCode', t.package_code, 'coins', t.coins, 'bonus', t.bonus, 'priceInr', t.price_inr,
    'method', t.method, 'status', t.status, 'reference', t.provider_ref, 'createdAt', t.created_at,
    'closedAt', t.closed_at`,
  section(
    'coinRefunds',
    [LOWEST_ID],
    `
      select t.id, json_build_array(t.id) as cursor, coin_refund_json(t) as item
      from coin_refunds t where t.user_id = $1 and t.id > $3::uuid order by t.id limit $2`,
  ),
  byId('withdrawals')`
    'id', t.id, 'amountCoins', t.amount_coins, 'status', t.status, 'accountHolder', t.account_holder,
    'accountNumberLast4', t.account_number_last4, 'ifsc', t.ifsc, 'maskedUpiId', t.masked_upi_id, 'utr', t.utr,
    'reason', t.reason, 'requestedAt', t.requested_at, 'approvedAt', t.approved_at, 'closedAt', t.closed_at, 'returnedAt', t.returned_at`,
  byId('sessions')`
    'id', t.id, 'userAgent', t.user_agent, 'createdAt', t.created_at, 'lastUsedAt', t.last_used_at,
    'expiresAt', t.expires_at, 'endedAt', t.ended_at, 'endReason', t.end_reason, 'factors', t.factors,
    'address', t.address, 'pushSince', (select created_at from push_subscriptions where session_id = t.id)`,
  byId('securityEvents', 'security_events')`
    'id', t.id, 'kind', t.kind, 'userAgent', t.user_agent, 'address', t.address, 'createdAt', t.created_at`,
  byId('apiTokens', 'api_tokens')`
    'id', t.id, 'name', t.name, 'scopes', t.scopes, 'dailyCoins', t.daily_coins, 'createdAt', t.created_at,
    'expiresAt', t.expires_at, 'revokedAt', t.revoked_at, 'lastUsedAt', t.last_used_at, 'lastAddress', t.last_address`,
  byId('webhooks', 'webhook_endpoints')`
    'id', t.id, 'url', t.url, 'events', t.event_types, 'createdAt', t.created_at, 'disabledAt', t.disabled_at`,
  byId('webhookEvents', 'webhook_events')`
    'id', t.id, 'type', t.type, 'data', t.data, 'createdAt', t.created_at`,
  byId('passkeys')`
    'id', t.id, 'name', t.name, 'host', t.rp_id, 'backedUp', t.backed_up, 'createdAt', t.created_at,
    'lastUsedAt', t.last_used_at`,
  byId('recoveryRequests', 'recovery_requests')`
    'id', t.id, 'state', t.state, 'requestedAt', t.requested_at, 'readyAt', t.ready_at, 'expiresAt', t.expires_at,
    'closedAt', t.closed_at, 'payoutsFrozenUntil', t.payouts_frozen_until`,
  byId('verifications')`
    'id', t.id, 'kind', t.kind, 'subject', t.subject, 'createdAt', t.created_at, 'provenAt', t.proven_at,
    'checkedAt', t.checked_at, 'lostAt', t.lost_at, 'lostBecause', t.lost_because`,
  byId('notifications')`
    'id', t.id, 'type', t.type, 'title', t.title, 'body', t.body, 'messageId', t.message_id,
    'createdAt', t.created_at, 'readAt', t.read_at`,
  byId('reports', 'message_reports', 'reporter_id')`
    'id', t.id, 'messageId', t.message_id, 'reason', t.reason, 'details', t.details, 'status', t.status,
    'createdAt', t.created_at`,
  people('blocked', 'user_blocks', 'blocker_id', 'blocked_id', 'created_at'),
  byId('savedReplies', 'saved_replies')`
    'id', t.id, 'title', t.title, 'body', t.body, 'changedAt', t.changed_at`,
  passes('freePassesGiven', 'owner_id', 'guest_id'),
  passes('freePassesReceived', 'guest_id', 'owner_id'),
  people('notes', 'person_notes', 'owner_id', 'person_id', 'changed_at', `, 'note', t.note`),
  people('saved', 'saved_professionals', 'owner_id', 'saved_id', 'saved_at'),
];

/**
 * Selects the user's profile, payout account and authenticator app. Account numbers and UPI IDs are stored encrypted, so
 * only the last four digits, or the masked id, are included. Secrets of second factors are left out, because anyone who
 * has them could sign in.
 */
export const PROFILE = `
  select json_build_object(
    'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name, 'profession', u.profession,
    'role', u.role, 'phone', u.phone, 'location', u.location, 'headline', u.headline, 'bio', u.bio,
    'messageRate', u.message_rate, 'priorityRate', u.priority_rate,
    'followUpRate', u.follow_up_rate, 'availabilityStatus', u.availability_status, 'experience', u.experience,
    'skills', u.skills, 'languages', u.languages, 'portfolio', u.portfolio, 'avatarUrl', u.avatar_url, 'isProfilePublic', u.is_profile_public,
    'emailNotifications', u.email_notifications, 'messageNotifications', u.message_notifications,
    'messagePreviews', u.message_previews, 'language', u.language,
    'handle', u.handle, 'isPublicOnWeb', u.is_public_on_web, 'formerHandles', array(
      select handle from handles where user_id = u.id and released_at is not null order by released_at
    ),
    'pausedUntil', u.paused_until, 'capacityPerWeek', u.capacity_per_week, 'acceptedFiles', u.accepted_files,
    'createdAt', u.created_at, 'lastActiveAt', p.last_active_at, 'coins', wallet_balance(u.id),
    'payoutAccount', case when b.user_id is not null then json_build_object(
      'accountHolder', b.account_holder, 'accountNumberLast4', b.account_number_last4, 'ifsc', b.ifsc,
      'maskedUpiId', b.masked_upi_id
    ) end,
    'pushSettings', case when n.user_id is not null then json_build_object(
      'showText', n.shows_text, 'quietFrom', n.quiet_from, 'quietUntil', n.quiet_until, 'timeZone', n.time_zone
    ) end,
    'authenticatorAppAddedAt', a.added_at,
    'recoveryCodesLeft', (select count(*) from recovery_codes where user_id = u.id and used_at is null)
  ) as profile
  from users u
  left join user_presence p on p.user_id = u.id
  left join payout_accounts b on b.user_id = u.id
  left join totp_apps a on a.user_id = u.id
  left join push_settings n on n.user_id = u.id
  where u.id = $1`;
