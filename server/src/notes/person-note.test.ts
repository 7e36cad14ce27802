import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { messageWorld } from '../messages/message-fixtures.ts';
import { tokenOf } from '../testing/app.ts';
import { rejectionOf } from '../testing/factories.ts';
import { ownerOf } from '../testing/owner-of.ts';
import { getNote, saveNote } from './person-note.ts';

const world = await messageWorld();

test('keeps one note per person, and removes an empty one', async () => {
  const [owner, person] = [await world.person(), await world.person()];
  const userId = person.userId;
  expect(await getNote(owner, { userId })).toEqual({ userId, note: null, changedAt: null });
  await saveNote(owner, { userId, note: 'First' });
  expect(await saveNote(owner, { userId, note: 'Prefers short answers' })).toMatchObject({
    note: 'Prefers short answers',
  });
  expect(await getNote(owner, { userId })).toMatchObject({ note: 'Prefers short answers' });
  expect(await getNote(person, { userId: owner.userId })).toMatchObject({ note: null });
  await saveNote(owner, { userId, note: null });
  expect(await getNote(owner, { userId })).toMatchObject({ note: null });
  expect((await rejectionOf(saveNote(owner, { userId: owner.userId, note: 'Me' }))).code).toBe('SELF_NOTE');
});

test('is kept about private people only after a message', async () => {
  const [owner, hidden] = [await world.person(), await world.person()];
  await world.send(hidden, owner);
  const stranger = await world.person({ isPublic: false });
  await ownerOf(world.services.db)
    .updateTable('users')
    .set({ is_profile_public: false })
    .where('id', '=', hidden.userId)
    .execute();
  expect(await saveNote(owner, { userId: hidden.userId, note: 'Asked once' })).toMatchObject({ note: 'Asked once' });
  expect((await rejectionOf(saveNote(owner, { userId: stranger.userId, note: 'Hm' }))).code).toBe('NOT_FOUND');
});

test('no answer contains a note, except to its owner', async () => {
  const MARK = 'private-note-2c1f';
  const [owner, person, stranger] = [await world.person(), await world.person(), await world.person()];
  const message = await world.send(person, owner);
  await saveNote(owner, { userId: person.userId, note: MARK });
  const tokens = new Map<string, string>();
  for (const { userId } of [owner, person, stranger]) tokens.set(userId, await tokenOf(world.services, userId));
  const paths = Object.entries(contract).flatMap(([slice, operations]) =>
    Object.entries(operations).flatMap(([name, operation]) =>
      operation.kind === 'query' && `${slice}.${name}` !== 'notes.get' ? [operation.rest.replace('GET ', '')] : [],
    ),
  );
  expect(paths.length).toBeGreaterThan(40);
  const seenBy: string[] = [];
  for (const path of [...paths, '/api/users/{userId}/note', '/api/user/data']) {
    for (const [userId, token] of tokens) {
      for (const about of [person.userId, owner.userId]) {
        const url = path.replace('{userId}', about).replace('{id}', path.includes('messages') ? message.id : about);
        const { body } = await world.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
        if (body.includes(MARK)) seenBy.push(`${path} for ${userId === owner.userId ? 'the owner' : 'another'}`);
      }
    }
  }
  expect(new Set(seenBy)).toEqual(new Set(['/api/users/{userId}/note for the owner', '/api/user/data for the owner']));
});
