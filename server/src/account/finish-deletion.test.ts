import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { UserContext } from '../context.ts';
import { encryptMail } from '../mail/outbox.ts';
import { messageWorld, type MessageWorld } from '../messages/message-fixtures.ts';
import { queued } from '../files/file-fixtures.ts';
import { saveNote } from '../notes/person-note.ts';
import { addSavedReply } from '../saved-replies/saved-replies.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { finishDeletions } from './finish-deletion.ts';
import { requestDeletion } from './request-deletion.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

/** Files without contents, because there are many people here. */
const FILES = `
  insert into files (owner_id, upload_key, upload_hash, name, kind, media_type, bytes, address, is_stored)
  select $1, name, '', name, 'image', 'image/png', 1, encode(sha256(uuidv4()::text::bytea), 'hex'), true
  from unnest('{notice.png,notice to Asha Rao.png,unsent.png}'::text[]) name
  returning id, address`;

/** A person with 100 coins whose deletion has work for every step. */
async function leaver() {
  const person = await world.person({ coins: 100, rate: 10 });
  const clients = [await world.person({ coins: 50 }), await world.person({ coins: 50 })];
  const expert = await world.person({ coins: 0, rate: 5 });
  const { rows: files } = await world.database.ownerPool.query<{ id: string; address: string }>(FILES, [person.userId]);
  const fileIds = files.map(({ id }) => id);
  const withFile = await world.send(person, expert, { fileIds: fileIds.slice(0, 1) });
  const sent = [withFile, await world.send(person, expert, { fileIds: fileIds.slice(1, 2) })];
  const received = [];
  for (const client of [...clients, ...clients]) received.push(await world.send(client, person));
  await world.reply(await world.send(person, expert));
  await saveNote(person, { userId: expert.userId, note: 'By the leaver' });
  await saveNote(expert, { userId: person.userId, note: 'About the leaver' });
  await addSavedReply(person, { title: 'Thanks', body: 'Thank you.' });
  await world.database.ownerPool.query(
    `with owner as (insert into message_search_owners values ($1)),
       text as (insert into message_search_texts values ($1, uuidv7(), 'a question'))
     insert into message_search_people values ($1, $2, 'An Expert', 'an expert')`,
    [person.userId, expert.userId],
  );
  const { email } = await world.services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const mail = { to: email, subject: 'Queued', text: 'x', html: 'x' };
  await world.services.db
    .insertInto('mail_outbox')
    .values({ encrypted: encryptMail(world.services.config, mail) })
    .execute();
  return { person, clients, expert, addresses: files.map(({ address }) => address), messages: [...sent, ...received] };
}

type Leaver = Awaited<ReturnType<typeof leaver>>;

const leave = (ctx: UserContext) =>
  requestDeletion(ctx, { password: TEST_PASSWORD, confirm: 'DELETE', forfeitCoins: 95 });

async function expectDone({ person, clients, expert, addresses, messages }: Leaver): Promise<void> {
  expect(new Set(await Promise.all(messages.map((message) => world.statusOf(message))))).toEqual(new Set(['rejected']));
  const balances = await Promise.all([person, ...clients, expert].map((each) => world.balanceOf(each)));
  expect(balances).toEqual([0, 50, 50, 5]);
  const { rows } = await world.database.ownerPool.query(
    `select
       (select array_agg(kind || ':' || amount_coins order by id) from ledger_tx
        where user_id = $1 and kind in ('refund_reject', 'forfeit')) as moves,
       (select count(*) from notifications where user_id = $1) as lines,
       (select count(*) from person_notes where $1 in (owner_id, person_id)) as notes,
       (select count(*) from saved_replies where user_id = $1) as replies,
       (select count(*) from (
          select owner_id from message_search_owners union all select owner_id from message_search_texts
          union all select owner_id from message_search_people
        ) indexed where owner_id = $1) as indexed,
       (select count(*) from mail_outbox o join account_deletions d on d.user_id = $1
        where o.encrypted is not null and o.id < d.goodbye_mail_id and o.id > d.goodbye_mail_id - 2) as mails,
       (select array_agg(name || case when address is null then ': removed' else '' end) from files
        where owner_id = $1) as files,
       (select (completed_at is not null) and email_hash is null from account_deletions where user_id = $1) as done`,
    [person.userId],
  );
  expect(rows).toEqual([
    {
      moves: ['refund_reject:5', 'refund_reject:5', 'forfeit:-95'],
      lines: 0,
      notes: 0,
      replies: 0,
      indexed: 0,
      mails: 0,
      files: ['file: removed', 'file: removed'],
      done: true,
    },
  ]);
  expect((await queued(world.database, addresses)).toSorted()).toEqual(addresses.toSorted());
}

/** The person's context with a pool whose n-th query fails before or after its effect. */
function failing(ctx: UserContext, nth: number, when: 'before' | 'after') {
  let calls = 0;
  const query = async (...args: Parameters<typeof ctx.pool.query>) => {
    calls += 1;
    if (calls === nth && when === 'before') throw new Error('the node died');
    const answer: unknown = await (ctx.pool.query as unknown as (...all: unknown[]) => Promise<unknown>)(...args);
    if (calls === nth) throw new Error('the node died');
    return answer;
  };
  const pool = new Proxy(ctx.pool, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) });
  return { ctx: { ...ctx, pool }, reached: () => calls >= nth };
}

test('the job completes the deletion at whichever query the node dies, before or after its effect', async () => {
  for (const when of ['after', 'before'] as const) {
    for (let nth = when === 'after' ? 1 : 2, reached = true; reached; nth += 1) {
      const one = await leaver();
      const died = failing(one.person, nth, when);
      const failed = await leave(died.ctx).then(
        () => false,
        () => true,
      );
      // Only a failure of the first query, which starts the deletion, reaches the caller.
      expect(failed).toBe(nth === 1);
      await Promise.all([finishDeletions(world.services), finishDeletions(world.services)]);
      await expectDone(one);
      reached = died.reached();
    }
  }
  await world.expectSumsHold();
}, 60_000);

test('erases emails also when SECRET_KEY changes before the deletion is finished', async () => {
  const one = await leaver();
  await leave(failing(one.person, 2, 'before').ctx);
  expect(await Promise.all(one.messages.map((message) => world.statusOf(message)))).not.toContain('rejected');
  const { config } = world.services;
  const changed = { ...config, secretKey: 'the next key of the tests, long enough', secretKeysOld: [config.secretKey] };
  await finishDeletions({ ...world.services, config: changed });
  await expectDone(one);
});

test('repeating the steps of a finished deletion changes nothing', async () => {
  const one = await leaver();
  await leave(one.person);
  await expectDone(one);
  const { ownerPool } = world.database;
  const { rows } = await ownerPool.query(
    'select account_refund_sent($1) as sent, account_refund_received($1) as received',
    [one.person.userId],
  );
  expect(rows).toEqual([{ sent: [], received: [] }]);
  await ownerPool.query(
    'select account_forfeit($1), account_erase_traces($1), account_erase_files($1), account_delete_finish($1)',
    [one.person.userId],
  );
  await expectDone(one);
});

test('no step affects an account that is not deleted', async () => {
  const { ownerPool } = world.database;
  const { userId } = await world.person({ coins: 10 });
  for (const step of ['refund_sent', 'refund_received', 'forfeit', 'erase_traces', 'erase_files']) {
    await expect(ownerPool.query(`select account_${step}($1)`, [userId])).rejects.toThrow(/NOT_FOUND|not closed/);
  }
  const { rows } = await ownerPool.query('select wallet_balance($1) as coins', [userId]);
  expect(rows).toEqual([{ coins: 10 }]);
});

test('several processes killed one after another complete the deletion together', async () => {
  const one = await leaver();
  // Starts the deletion without taking a step.
  await leave(failing(one.person, 2, 'before').ctx);
  const kills: unknown[] = [];
  for (let nth = 1; nth <= 6; nth += 2) kills.push(await killAtQuery(nth));
  expect(kills).toContain('SIGKILL');
  await finishDeletions(world.services);
  await expectDone(one);
  await world.expectSumsHold();
}, 60_000);

async function killAtQuery(nth: number): Promise<unknown> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=proverse-source',
      fileURLToPath(new URL('../testing/deletion-process.ts', import.meta.url)),
      String(nth),
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: world.database.url,
        SECRET_KEY: world.services.config.secretKey,
      },
    },
  );
  const [, signal] = await once(child, 'exit');
  return signal;
}
