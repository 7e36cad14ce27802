import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { getRecipient } from '../recipients/get-recipient.ts';
import { listProfessionals } from '../directory/list-professionals.ts';
import { findMessage } from '../messages/read/find-message.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { getProfile } from './get-profile.ts';
import { plainImage, receivedFile } from '../pictures/image-fixtures.ts';
import { removeAvatar } from './remove-avatar.ts';
import { updateProfile } from './update-profile.ts';
import { uploadAvatar } from './upload-avatar.ts';

const { database, services, join, send } = await testPeople();
// Made once, because each upload starts a process.
const pictures: Buffer[] = [];

beforeAll(async () => {
  for (const colour of ['red', 'green', 'blue']) {
    pictures.push(
      await sharp(await plainImage('png', { colour, width: 256, height: 256 }))
        .webp()
        .toBuffer(),
    );
  }
});

/** The last step of uploadAvatar. */
async function setAvatar({ id }: Person, picture: Buffer | undefined): Promise<string> {
  const { rows } = await services.pool.query<{ url: string }>('select set_avatar($1, $2) as url', [id, picture]);
  return rows[0]?.url ?? '';
}

async function storedUrls(): Promise<string[]> {
  const { rows } = await services.pool.query<{ url: string }>(
    `select '/api/avatars/' || hash || '.webp' as url from avatars order by 1`,
  );
  return rows.map(({ url }) => url);
}

async function shownUrls(): Promise<string[]> {
  const { rows } = await services.pool.query<{ url: string }>(
    'select distinct avatar_url as url from users where avatar_url is not null order by 1',
  );
  return rows.map(({ url }) => url);
}

test('shows an upload wherever a person appears, counts it for completeness, and removes it', async () => {
  const expert = await join({ message_rate: 10 });
  const client = await join({ bonusCoins: 100 });
  const { avatarUrl } = await uploadAvatar(expert.ctx, receivedFile(await plainImage('jpeg', { colour: 'orange' })));
  expect(avatarUrl).toMatch(/^\/api\/avatars\/[0-9a-f]{64}\.webp$/);
  const { id } = await send(client, expert);
  const everywhere = async () => {
    const { content } = await listProfessionals(client.ctx, { page: 0, size: 50, sortBy: 'rating' });
    return [
      (await getProfile(expert.ctx)).avatarUrl,
      content.find(({ userId }) => userId === expert.id)?.avatarUrl,
      (await getRecipient(client.ctx, { id: expert.id })).avatar,
      (await findMessage(client.ctx, { id })).toUser.avatar,
    ];
  };
  expect(await everywhere()).toEqual(Array(4).fill(avatarUrl));
  expect((await getProfile(expert.ctx)).profileCompleteness).toBe(50);

  expect(await removeAvatar(expert.ctx)).toEqual({ avatarUrl: null });
  expect(await removeAvatar(expert.ctx)).toEqual({ avatarUrl: null });
  expect(await everywhere()).toEqual(Array(4).fill(null));
  expect((await getProfile(expert.ctx)).profileCompleteness).toBe(40);
  expect(await storedUrls()).not.toContain(avatarUrl);
});

test('stores the same picture once, under one URL, until its last user removes it', async () => {
  const [one, other] = [await join(), await join()];
  const url = await setAvatar(one, pictures[0]);
  expect(await setAvatar(one, pictures[0])).toBe(url);
  expect(await setAvatar(other, pictures[0])).toBe(url);
  expect(await storedUrls()).toEqual([url]);
  const next = await setAvatar(one, pictures[1]);
  expect(await storedUrls()).toEqual([url, next].toSorted());
  await removeAvatar(other.ctx);
  expect(await storedUrls()).toEqual([next]);
  await removeAvatar(one.ctx);
  expect(await storedUrls()).toEqual([]);
});

test('concurrent uploads leave only the picture that is shown', async () => {
  const { ctx } = await join();
  const uploads = ['red', 'green', 'blue'].map(async (colour) =>
    uploadAvatar(ctx, receivedFile(await plainImage('png', { colour }))),
  );
  const urls = (await Promise.all(uploads)).map(({ avatarUrl }) => avatarUrl);
  expect(new Set(urls).size).toBe(3);
  const shown = await shownUrls();
  expect(shown).toHaveLength(1);
  expect(urls).toContain(shown[0]);
  expect(await storedUrls()).toEqual(shown);
  await removeAvatar(ctx);
});

test('concurrent changes by several people keep exactly the pictures that are shown', async () => {
  const people = [await join(), await join(), await join(), await join()];
  for (let round = 0; round < 15; round += 1) {
    await Promise.all(
      people.flatMap((person, index) => [
        setAvatar(person, pictures[(index + round) % 3]),
        setAvatar(person, pictures[(index + 2 * round + 1) % 3]),
        (index + round) % 2 === 0 ? removeAvatar(person.ctx) : updateProfile(person.ctx, { headline: `${round}` }),
      ]),
    );
    expect(await storedUrls()).toEqual(await shownUrls());
  }
});

test('only the SQL functions write pictures, and each URL matches the hash of its content', async () => {
  const hash = 'a'.repeat(64);
  await expect(services.pool.query('delete from avatars')).rejects.toThrow('permission denied');
  await expect(services.pool.query('insert into avatars values ($1, $2)', [hash, pictures[0]])).rejects.toThrow(
    'permission denied',
  );
  const asOwner = (bytes: Buffer | undefined) =>
    database.ownerPool.query('insert into avatars values ($1, $2)', [hash, bytes]);
  await expect(asOwner(pictures[0])).rejects.toThrow('avatars_hash_is_of_the_bytes');
  await expect(setAvatar(await join(), Buffer.from('<svg/>'))).rejects.toThrow('avatars_small_webp');
});
