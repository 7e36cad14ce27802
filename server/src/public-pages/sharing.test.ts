import { randomUUID } from 'node:crypto';
import { plainImage, receivedFile } from '../pictures/image-fixtures.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { updateProfile } from '../profile/update-profile.ts';
import { updateSettings } from '../profile/update-settings.ts';
import { uploadAvatar } from '../profile/upload-avatar.ts';
import { testApp } from '../testing/app.ts';
import { leave } from '../testing/factories.ts';
import { peopleOf } from '../testing/people.ts';
import { makeCard } from './card/make-card.ts';

const { app, services, database } = await testApp({ PUBLIC_URL: 'https://proverse.example' });
const { join } = peopleOf(services, database);

async function publish(fields: Parameters<typeof join>[0] = {}) {
  const person = await join({ message_rate: 250, ...fields });
  const handle = `p${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  await updateSettings(person.ctx, { handle, isPublicOnWeb: true });
  return { ...person, handle };
}

const get = (url: string) => app.inject({ url });
/** Asks for a picture again while the machine is too busy to draw it. */
async function getPicture(url: string): ReturnType<typeof get> {
  const response = await get(url);
  return response.statusCode === 503 ? getPicture(url) : response;
}
const cardsOf = async (id: string) =>
  (await database.ownerPool.query<{ version: string }>('select version from share_cards where user_id = $1', [id]))
    .rows;

/** The path of the card that a person's page names. */
async function cardPathOf(handle: string): Promise<string> {
  const { body } = await get(`/@${handle}`);
  return /<meta property="og:image" content="https:\/\/proverse\.example([^"]+)"/.exec(body)?.[1] ?? '';
}

test('a card is made once for each version, and other sites may show it', async () => {
  const person = await publish({ first_name: 'प्रिया', last_name: 'शर्मा', headline: '<b>क्षत्रिय</b> & ليلى' });
  const path = await cardPathOf(person.handle);
  const [first, other] = await Promise.all([getPicture(path), getPicture(path)]);
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(other.rawPayload.equals(first.rawPayload)).toBe(true);
  const kept = await cardsOf(person.id);
  expect((await get(path)).rawPayload.equals(first.rawPayload)).toBe(true);
  expect((await get(path.replace(/\?.*/, ''))).headers['cache-control']).toBe('public, max-age=300');
  expect(await cardsOf(person.id)).toEqual(kept);

  // A reader who has the card gets no picture, and none is made.
  const { etag } = first.headers;
  await database.ownerPool.query('delete from share_cards where user_id = $1', [person.id]);
  const unchanged = await app.inject({ url: path, headers: { 'if-none-match': `W/${String(etag)}` } });
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
  expect(await cardsOf(person.id)).toEqual([]);

  await uploadAvatar(person.ctx, receivedFile(await plainImage('png', { colour: 'red' })));
  const changed = await cardPathOf(person.handle);
  expect(changed).not.toBe(path);
  const withFace = await getPicture(changed);
  const { data } = await sharp(withFace.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const centre = (164 * 1200 + 164) * 3;
  expect([data[centre], data[centre + 1]]).toEqual([expect.closeTo(254, -1), expect.closeTo(0, -1)]);
  await leave(database.ownerPool, person.id);
  expect(await cardsOf(person.id)).toEqual([]);
  expect((await get(changed)).statusCode).toBe(404);
});

test('a person who keeps changing what is on their card keeps the former picture for a while', async () => {
  const limited = await testApp({ RATE_LIMIT: 'on' });
  const { pool } = limited.services;
  const people = peopleOf(limited.services, limited.database);
  const person = await people.join({ message_rate: 250 });
  await updateSettings(person.ctx, { handle: 'busy_changer', isPublicOnWeb: true });
  const card = () => limited.app.inject({ url: '/og/@busy_changer.png' });
  const first = await card();
  expect(first.headers.etag).toBeDefined();
  // In this hour and the next, which may have begun.
  await pool.query(
    `insert into rate_limits (bucket, window_start, hits)
     select $1, date_trunc('hour', now()) + n * interval '1 hour', 100 from generate_series(0, 1) n
     on conflict (bucket, window_start) do update set hits = excluded.hits`,
    [`share card of ${person.id}`],
  );
  await updateProfile(person.ctx, { headline: 'Another one' });
  const second = await card();
  expect([second.statusCode, second.headers['cache-control'], second.headers.etag]).toEqual([
    200,
    'public, max-age=300',
    undefined,
  ]);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  await limited.database.ownerPool.query('delete from share_cards');
  expect((await card()).statusCode).toBe(429);
});

test('cards wait in a short queue, and the rest are turned away', async () => {
  const { handle } = await publish();
  const gate = Promise.withResolvers<void>();
  const slowly = async () => {
    await gate.promise;
    return { code: 0, signal: null, output: Buffer.from('a card') };
  };
  const nothing = { headline: null, offer: null, rating: null, speed: null };
  const card = { ...nothing, name: 'A', profession: 'B', handle: '@a', address: 'proverse.example/@a' };
  const waiting = Array.from({ length: 9 }, () => makeCard(card, Buffer.of(), '127.0.0.1', slowly));
  const rejected = await get(`/og/@${handle}.png`);
  expect([rejected.statusCode, rejected.headers]).toMatchObject([
    503,
    { 'retry-after': '1', 'content-type': 'text/html; charset=utf-8' },
  ]);
  gate.resolve();
  await Promise.all(waiting);
  expect((await get(`/og/@${handle}.png`)).statusCode).toBe(200);
});

test('a badge is a drawing without fonts, scripts or texts of people', async () => {
  const person = await publish({ first_name: '<script>' });
  await database.ownerPool.query('update profile_stats set response_median_hours = 9.2 where user_id = $1', [
    person.id,
  ]);
  const badge = await get(`/badge/@${person.handle}.svg`);
  expect(badge.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(badge.body).toContain('<title>Ask me · ₹250 · answers in 9 h</title>');
  expect(badge.body).not.toMatch(/<(script|text|style)/);
  expect((await sharp(badge.rawPayload).metadata()).height).toBe(40);
});

test('handles are found in any case', async () => {
  const { handle } = await publish();
  for (const path of [`/og/@${handle.toUpperCase()}.png`, `/badge/@${handle.toUpperCase()}.svg`]) {
    expect((await get(path)).statusCode).toBe(200);
  }
  expect((await get(`/embed/@${handle.toUpperCase()}`)).statusCode).toBe(200);
});

test('a frame may be on any site, and can run and load nothing of others', async () => {
  const hostile = `"><img src=x onerror=alert(1)>`;
  const person = await publish({ first_name: hostile, headline: hostile });
  const { headers, body } = await get(`/embed/@${person.handle}`);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';style-src 'self';img-src 'self';font-src 'self';base-uri 'none';form-action 'none';frame-ancestors *",
  );
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(body).not.toMatch(/<script|<img src=x/);
  expect(body).toContain(`href="https://proverse.example/@${person.handle}" target="_blank"`);
  expect((await get('/embed/@nobody_has_this')).headers['x-frame-options']).toBe('DENY');
});

test('a frame promises an answer only of experts with a price', async () => {
  const promise = 'Answered or refunded, on Proverse';
  expect((await get(`/embed/@${(await publish()).handle}`)).body).toContain(promise);
  expect((await get(`/embed/@${(await publish({ message_rate: null })).handle}`)).body).not.toContain(promise);
});

test('cards, badges and frames follow a changed handle, and disappear with the page', async () => {
  const person = await publish();
  await updateSettings(person.ctx, { handle: `${person.handle}_new` });
  for (const [path, target] of [
    [`/og/@${person.handle}.png`, `/og/@${person.handle}_new.png`],
    [`/badge/@${person.handle}.svg`, `/badge/@${person.handle}_new.svg`],
    [`/embed/@${person.handle}`, `/embed/@${person.handle}_new`],
  ] as const) {
    expect((await get(path)).headers.location).toBe(target);
  }
  await updateSettings(person.ctx, { isPublicOnWeb: false });
  for (const path of ['/og/@x.png', '/badge/@x.svg', '/embed/@x']) {
    expect((await get(path.replace('x', `${person.handle}_new`))).statusCode).toBe(404);
  }
});
