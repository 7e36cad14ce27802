import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import type { UserContext } from '../context.ts';
import { messageWorld, type MessageWorld } from '../messages/message-fixtures.ts';
import { upload } from '../files/file-fixtures.ts';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { saveNote } from '../notes/person-note.ts';
import { grantPass } from '../passes/free-passes.ts';
import { blockPerson } from '../safety/block-person.ts';
import { reportMessage } from '../safety/report-message.ts';
import { addSavedReply } from '../saved-replies/saved-replies.ts';
import { tokenOf } from '../testing/app.ts';
import { exportData } from './export-data.ts';
import { PROFILE, SECTIONS } from './export-sections.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

const NOT_EXPORTED: Readonly<Record<string, string>> = {
  password_hash: 'a secret',
  status: 'only active people can call the export',
  has_webhooks: 'follows from the section webhooks',
};
const KEPT_AFTER_DELETION: Readonly<Record<string, string>> = {
  created_at: 'a date without a person',
  message_previews: 'a choice about emails that are no longer sent',
  accepted_files: 'a choice that says nothing about the person',
};

test('every column of users is exported and erased, or listed here with a reason', async () => {
  const { rows } = await world.database.ownerPool.query<{ name: string; erased: string }>(
    `select attname as name, pg_get_constraintdef(c.oid) as erased
     from pg_attribute a join pg_constraint c on c.conrelid = a.attrelid and c.conname = 'users_deleted_are_anonymous'
     where attrelid = 'users'::regclass and attnum > 0 and not attisdropped`,
  );
  const names = rows.map(({ name }) => name);
  expect(names).toContain('email');
  const isIn = (list: string) => (name: string) => RegExp(String.raw`\b${name}\b`).test(list);
  const missing = (isNamed: (name: string) => boolean) => names.filter((name) => !isNamed(name)).toSorted();
  expect(missing((name) => isIn(PROFILE)(`u\\.${name}`))).toEqual(Object.keys(NOT_EXPORTED).toSorted());
  expect(missing(isIn(rows[0]?.erased ?? ''))).toEqual(Object.keys(KEPT_AFTER_DELETION).toSorted());
});

type Data = Record<string, Record<string, unknown>[]> & { profile: Record<string, unknown> };

async function dataOf(ctx: UserContext): Promise<{ data: Data; written: string; filename: string }> {
  const { body, filename } = await exportData(ctx);
  if (!(body instanceof Readable)) throw new Error('the export is not streamed');
  const written = await text(body);
  return { data: JSON.parse(written) as Data, written, filename };
}

/** Adds a passkey, an authenticator app and two recovery codes, of which one was used, and requests a recovery. */
async function addFactors({ userId }: UserContext): Promise<void> {
  const statements = [
    `insert into passkeys (user_id, credential_id, rp_id, public_key, sign_count, transports, backed_up, name)
     values ($1, '\\x5ec2e7', 'proverse.example', '\\x5ec2e7', 0, '{internal}', true, 'My phone')`,
    `insert into totp_apps (user_id, secret_encrypted, added_at) values ($1, '\\x5ec2e7', now())`,
    `insert into recovery_codes (user_id, hash, used_at) values ($1, '\\x5ec2e701', null), ($1, '\\x5ec2e702', now())`,
    `insert into recovery_requests (user_id, ready_at, expires_at) values ($1, now(), now())`,
  ];
  for (const statement of statements) await world.database.ownerPool.query(statement, [userId]);
}

test('exports all data of the user, and of other people only what the user already sees', async () => {
  const [asha, ravi] = [await world.person({ firstName: 'Asha' }), await world.person({ firstName: 'Ravi', rate: 10 })];
  const answered = await world.reply(await world.send(asha, ravi), 'The answer.');
  await rateReply(asha, { messageId: answered.id, ratedUserId: ravi.userId, rating: 5, review: 'Good' });
  const [unsent, theirs] = [
    await upload(world.database, asha, { name: 'form 16.png' }),
    await upload(world.database, ravi, { name: 'नोटिस.png' }),
  ];
  const received = await world.send(ravi, asha, { fileIds: [theirs] });
  await reportMessage(asha, { id: received.id, reason: 'other', details: 'Hm' });
  await blockPerson(asha, { userId: ravi.userId });
  await saveNote(asha, { userId: ravi.userId, note: 'Answers fast' });
  await grantPass(ravi, { userId: asha.userId, uses: 1 });
  await grantPass(ravi, { userId: asha.userId, uses: 3 });
  await addSavedReply(asha, { title: 'Thanks', body: 'Thank you.' });
  await world.database.ownerPool.query(
    `insert into payout_accounts (user_id, account_holder, account_encrypted, account_number_last4, ifsc)
     values ($1, 'Asha Rao', 'x', '4321', 'ABCD0123456')`,
    [asha.userId],
  );
  await addFactors(asha);
  const { data, written, filename } = await dataOf(asha);
  expect(filename).toMatch(/^proverse-data-\d{4}-\d\d-\d\d\.json$/);
  expect(Object.keys(data)).toEqual([
    'exportedAt',
    'keptAfterDeletion',
    'profile',
    ...SECTIONS.map((section) => section.name),
  ]);
  expect(data).toMatchObject({
    profile: {
      id: asha.userId,
      firstName: 'Asha',
      coins: 990,
      payoutAccount: { accountNumberLast4: '4321' },
      authenticatorAppAddedAt: expect.any(String),
      recoveryCodesLeft: 1,
    },
    passkeys: [{ name: 'My phone', host: 'proverse.example', backedUp: true, lastUsedAt: null }],
    recoveryRequests: [{ state: 'pending', closedAt: null, payoutsFrozenUntil: null }],
    messagesSent: [{ id: answered.id, status: 'replied', reply: 'The answer.', with: { name: 'Ravi Rao' } }],
    messagesReceived: [
      {
        id: received.id,
        status: 'pending',
        priceCoins: 10,
        files: [{ id: theirs, name: 'नोटिस.png' }],
        replyFiles: [],
      },
    ],
    files: [
      {
        id: unsent,
        name: 'form 16.png',
        kind: 'image',
        bytes: expect.any(Number),
        sentAt: null,
        path: `/api/files/${unsent}`,
      },
    ],
    ratingsGiven: [{ messageId: answered.id, rating: 5, review: 'Good', name: 'Ravi Rao' }],
    ratingsReceived: [],
    ledger: [
      { kind: 'signup_bonus', amountCoins: 1000 },
      { kind: 'hold', amountCoins: -10 },
    ],
    notifications: [{ type: 'message_replied' }, { type: 'message_received' }],
    reports: [{ messageId: received.id, details: 'Hm' }],
    blocked: [{ userId: ravi.userId }],
    freePassesGiven: [],
    freePassesReceived: [
      { userId: ravi.userId, name: 'Ravi Rao', usesMax: 1, revokedAt: expect.any(String) },
      { usesMax: 3, uses: 0, until: null, revokedAt: null },
    ],
    notes: [{ userId: ravi.userId, note: 'Answers fast' }],
    savedReplies: [{ title: 'Thanks', body: 'Thank you.' }],
  });
  const secrets = await world.database.ownerPool.query<{ email: string; password_hash: string }>(
    'select email, password_hash from users where id = any ($1)',
    [[ravi.userId, asha.userId]],
  );
  for (const { password_hash } of secrets.rows) expect(written).not.toContain(password_hash);
  expect(written).not.toMatch(/5ec2e7/);
  expect(written).not.toContain(secrets.rows.find(({ email }) => email !== data.profile.email)?.email);
  // The other person does not see who reported or blocked them, nor that person's bank account.
  const other = await dataOf(ravi);
  expect(other.data).toMatchObject({
    reports: [],
    blocked: [],
    freePassesGiven: [{ userId: asha.userId, usesMax: 1 }, { usesMax: 3 }],
    freePassesReceived: [],
    notes: [],
    ratingsReceived: [{ rating: 5, review: 'Good' }],
  });
  expect(other.written).not.toContain('4321');
});

test('exports each of many messages once, even when one changes during the export', async () => {
  const [asha, ravi] = [await world.person(), await world.person({ coins: 5000, rate: 1 })];
  await world.services.db.updateTable('users').set({ message_rate: 1 }).where('id', '=', asha.userId).execute();
  // In parts, so that no statement times out on a busy machine.
  for (const count of [250, 250, 250, 250, 249]) {
    await world.database.ownerPool.query(
      `select send_message($1, $2, 'Subject', 'Content of it', '7 days', 0) from generate_series(1, $3)`,
      [ravi.userId, asha.userId, count],
    );
  }
  const last = await world.send(ravi, asha);
  await world.database.ownerPool.query(
    `select decide_message($1, 'messages.reject', id, null)
     from (select id from messages where recipient_id = $1 and id <> $2 order by id limit 200) m`,
    [asha.userId, last.id],
  );
  const { body } = await exportData(asha);
  let written = '';
  let answered = false;
  for await (const chunk of body as Readable) {
    written += String(chunk);
    // While the export continues, replies to a message that was already exported as pending.
    if (!answered && written.includes(last.id)) {
      await world.reply(last);
      answered = true;
    }
  }
  expect(answered).toBe(true);
  const { messagesReceived, messagesSent } = JSON.parse(written) as Data;
  expect(new Set(messagesReceived?.map(({ id }) => id)).size).toBe(1250);
  expect([messagesReceived?.length, messagesSent]).toEqual([1250, []]);
  expect((await dataOf(ravi)).data.messagesSent).toHaveLength(1250);
}, 60_000);

test('sends the export as an attachment over HTTP, and needs a token', async () => {
  const asha = await world.person();
  expect((await world.app.inject('/api/user/data')).statusCode).toBe(401);
  const answer = await world.app.inject({
    url: '/api/user/data',
    headers: { authorization: `Bearer ${await tokenOf(world.services, asha.userId)}` },
  });
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=proverse-data-[\d-]+\.json$/);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json().profile.id).toBe(asha.userId);
});
