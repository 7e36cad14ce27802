import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { updateSettings } from '../profile/update-settings.ts';
import { testApp } from '../testing/app.ts';
import { leave } from '../testing/factories.ts';
import { peopleOf, type Person } from '../testing/people.ts';
import { findByHandle } from '../profiles/find-by-handle.ts';
import { createSitemap } from './sitemap.ts';

const { app, services, database } = await testApp({ PUBLIC_URL: 'https://proverse.example' });
const { join, send } = peopleOf(services, database);

interface Published extends Person {
  readonly handle: string;
}

/** A person with a page on the web. */
async function publish(fields: Parameters<typeof join>[0] = {}): Promise<Published> {
  const person = await join({ message_rate: 250, ...fields });
  const handle = `p${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  await updateSettings(person.ctx, { handle, isPublicOnWeb: true });
  return { ...person, handle };
}

async function review(from: Person, to: Person, text: string): Promise<void> {
  const message = await send(from, to);
  await replyToMessage(to.ctx, { messageId: message.id, content: 'Yes, of course.' });
  await rateReply(from.ctx, { messageId: message.id, ratedUserId: to.id, rating: 5, review: text });
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const idOf = async (handle: string) => findByHandle((await join()).ctx, { handle });
const statusOf = async ({ handle }: Published) => (await get(`/@${handle}`)).statusCode;

test('a page shows the person and leads to the composer, without scripts and in less than 10 kB', async () => {
  const asha = await publish({
    headline: 'Makes slow Postgres fast',
    bio: 'First line\n\n  second line',
    skills: ['SQL', 'Indexes'],
    location: 'Pune',
  });
  await review(await join({ bonusCoins: 1000, first_name: 'Ravi', last_name: 'Shah' }), asha, 'Worth every rupee');
  const { body, headers } = await get(`/@${asha.handle}`);
  for (const text of ['Asha Rao', 'Designer', 'Pune', 'Makes slow Postgres fast', 'Indexes', 'Worth every rupee']) {
    expect(body).toContain(text);
  }
  expect(body).toContain('First line\n\n  second line');
  expect(body).toContain('Ask Asha · ₹250</a>');
  expect(/class="ask" href="([^"]+)"/.exec(body)?.[1]).toBe(`/ask/@${asha.handle}`);
  expect(Buffer.byteLength(body)).toBeLessThan(10_000);
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
  expect(body).not.toMatch(/ (style|on\w+)=/);
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers).not.toHaveProperty('set-cookie');
});

test('a page says what was verified, what an urgent answer costs, and when a paused person is back', async () => {
  const person = await publish({ priority_rate: 600 });
  const verify = `insert into verifications (user_id, kind, subject, token, proven_at, checked_at, check_due_at)
    values ($1, 'domain', 'tea.example', 'x', '2026-11-03', '2026-11-03', now())`;
  await database.ownerPool.query(verify, [person.id]);
  const { body } = await get(`/@${person.handle}`);
  expect(body).toContain('Domain tea.example<span class="since">, verified November 2026</span>');
  expect(body).toContain('"sameAs":["https://tea.example"]');
  expect(body).toContain('Within 24 hours for ₹600');
  expect(body).toContain('class="ask"');
  await database.ownerPool.query(`update users set paused_until = '2099-12-03' where id = $1`, [person.id]);
  const paused = await get(`/@${person.handle}`);
  expect(paused.body).toContain('Asha takes new questions again on 3 December 2099.');
  expect(paused.body).not.toContain('class="ask"');
  const next = encodeURIComponent(`/profile/${person.id}`);
  expect(paused.body).toContain(`href="/auth?tab=join&amp;next=${next}"`);
  expect((await get(`/badge/@${person.handle}.svg`)).body).toContain('<title>Ask me</title>');
  const frame = (await get(`/embed/@${person.handle}`)).body;
  expect(frame).toContain('See Asha’s page');
  expect(frame).toContain('Takes new questions again on 3 December 2099');
});

test('a page is cached for a minute, and its ETag follows the profile', async () => {
  const person = await publish();
  const first = await get(`/@${person.handle}`);
  const etag = String(first.headers.etag);
  expect(first.headers['cache-control']).toBe('public, max-age=60');
  const again = await get(`/@${person.handle}`, { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await database.ownerPool.query(`update users set headline = 'New' where id = $1`, [person.id]);
  expect((await get(`/@${person.handle}`, { 'if-none-match': etag })).statusCode).toBe(200);
});

test('texts of people cannot become markup', async () => {
  const hostile = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script>`;
  const person = await publish({
    first_name: hostile,
    last_name: '</title>',
    profession: hostile,
    headline: hostile,
    bio: hostile,
    location: hostile,
    skills: [hostile],
  });
  await review(await join({ bonusCoins: 1000, first_name: '<em>', last_name: '<i>' }), person, hostile);
  const pages = [await get(`/@${person.handle}`), await get('/experts/creative')];
  for (const { body } of pages) {
    expect(body).not.toMatch(/<img src=x|<em>|<script>|<\/title>\s*,/);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(() => JSON.parse(data)).not.toThrow();
  }
});

test('a page that is off, private, suspended or deleted is a 404 page, like an unknown one', async () => {
  const [off, hidden, suspended, deleted] = [await publish(), await publish(), await publish(), await publish()];
  for (const person of [off, hidden, suspended, deleted]) expect(await statusOf(person)).toBe(200);
  await updateSettings(off.ctx, { isPublicOnWeb: false });
  await updateSettings(hidden.ctx, { isProfilePublic: false });
  await database.ownerPool.query(`update users set status = 'suspended' where id = $1`, [suspended.id]);
  await leave(database.ownerPool, deleted.id);
  const unknown = await get('/@nobody_has_this', { accept: '*/*' });
  expect(unknown.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(unknown.body).toContain('<h1>Page not found</h1>');
  expect(unknown.body).toContain('href="/ask"');
  for (const { handle } of [off, hidden, suspended, deleted]) {
    const response = await get(`/@${handle}`);
    expect([response.statusCode, response.body]).toEqual([404, unknown.body]);
    await expect(idOf(handle)).rejects.toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  }
  const { body } = await get('/experts/creative');
  for (const { handle } of [off, hidden, suspended, deleted]) expect(body).not.toContain(handle);
});

test('a former handle redirects for 90 days, and capital letters to small ones', async () => {
  const person = await publish();
  expect((await get(`/@${person.handle.toUpperCase()}`)).headers.location).toBe(`/@${person.handle}`);
  const renamed = `${person.handle}_new`;
  expect(await idOf(person.handle)).toEqual({ userId: person.id });
  await updateSettings(person.ctx, { handle: renamed });
  await expect(idOf(person.handle)).rejects.toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  const moved = await get(`/@${person.handle}`);
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/@${renamed}`]);
  const age = `update handles set released_at = now() - interval '91 days' where user_id = $1 and released_at is not null`;
  await database.ownerPool.query(age, [person.id]);
  expect(await statusOf(person)).toBe(404);
});

test('every other spelling of a page’s address redirects to it, and never to another site', async () => {
  const person = await publish();
  const { handle } = person;
  const upper = handle.toUpperCase();
  for (const path of [
    `/@${handle}/`,
    `/%40${handle}`,
    `/%40${handle}/`,
    `/@${upper}/`,
    `/%40${upper}?x=//evil.example`,
  ]) {
    const { statusCode, headers } = await get(path);
    expect([path, statusCode, headers.location]).toEqual([path, 301, `/@${handle}`]);
  }
  for (const path of [
    '/@nobody_has_this/',
    '/%40nobody_has_this',
    '/@%2F%2Fevil.example/',
    `/@${handle}//evil.example`,
  ]) {
    const { statusCode, headers } = await get(path);
    expect([path, statusCode, headers.location]).toEqual([path, 404, undefined]);
  }
  for (const path of ['/experts/creative/', '/experts/Creative', '/experts/CREATIVE//?x=1']) {
    const { statusCode, headers } = await get(path);
    expect([path, statusCode, headers.location]).toEqual([path, 301, '/experts/creative']);
  }
  expect((await get('/experts/')).headers.location).toBe('/experts');
  for (const path of ['/experts/nonsense/', '/experts//evil.example']) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  }
  for (const path of [`/badge/%40${handle}.svg`, `/embed/%40${handle}`]) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
  }
});

test('a reviewer is named only if they have a page on the web themselves', async () => {
  const expert = await publish();
  const named = await publish({ bonusCoins: 1000, first_name: 'Meera', last_name: 'Iyer' });
  const unnamed = await join({ bonusCoins: 1000, first_name: 'Ravi', last_name: 'Shah' });
  await review(named, expert, 'Clear');
  await review(unnamed, expert, 'Quick');
  const { body } = await get(`/@${expert.handle}`);
  expect(body).toContain('Meera Iyer');
  expect(body).toContain('R. S.');
  expect(body).not.toContain('Ravi Shah');
});

test('search engines may list a page with a photo, a bio and an answered question', async () => {
  const person = await publish({ bio: 'Twelve years of tea' });
  const isListed = async () => (await get(`/@${person.handle}`)).headers['x-robots-tag'] === undefined;
  expect(await isListed()).toBe(false);
  await review(await join({ bonusCoins: 1000 }), person, 'Fine');
  expect(await isListed()).toBe(false);
  await database.ownerPool.query(`update users set avatar_url = '/api/avatars/x.webp' where id = $1`, [person.id]);
  expect(await isListed()).toBe(true);
  await database.ownerPool.query(`update users set bio = null where id = $1`, [person.id]);
  expect(await isListed()).toBe(false);
});

test('a category page lists its 30 best-rated people and links to the other categories', async () => {
  await join({ profession: 'Doctor', first_name: 'Unlisted', message_rate: 10 });
  const best = await publish({ profession: 'Yoga teacher', first_name: 'Best' });
  await review(await join({ bonusCoins: 1000 }), best, 'Fine');
  for (let i = 0; i < 30; i += 1) await publish({ profession: 'Nurse', first_name: `Nurse${i}` });
  const { body } = await get('/experts/healthcare');
  const people = [...body.matchAll(/<a href="\/@(\w+)"/g)].map(([, handle]) => handle);
  expect(people).toHaveLength(30);
  expect(people[0]).toBe(best.handle);
  expect(body).not.toContain('Unlisted');
  expect(body).toContain('href="/experts/tech"');
  expect(body).toContain('href="/ask?category=healthcare"');
  expect((await get('/experts/entrepreneurs')).body).toContain('Be the first');
  const everyone = (await get('/experts')).body;
  expect(everyone).toContain(`href="/@${best.handle}"`);
  expect(everyone).not.toContain('Unlisted');
  expect(await get('/experts/plumbing')).toMatchObject({
    statusCode: 404,
    body: expect.stringContaining('Page not found'),
  });
});

test('too many requests get a page with status 429', async () => {
  const limited = await testApp({ RATE_LIMIT: 'on' });
  const responses = await Promise.all(Array.from({ length: 310 }, () => limited.app.inject('/@nobody_has_this')));
  const rejected = responses.filter(({ statusCode }) => statusCode === 429);
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected[0]?.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(rejected[0]?.headers['retry-after']).toMatch(/^\d+$/);
});

test('an address can load 30 files of the sitemap a minute', async () => {
  const limited = await testApp({ RATE_LIMIT: 'on' });
  // More than fit into two minutes, in case one ends in the meantime.
  const responses = await Promise.all(Array.from({ length: 61 }, () => limited.app.inject('/sitemap-0.xml')));
  expect(responses.some(({ statusCode }) => statusCode === 429)).toBe(true);
  expect((await limited.app.inject('/robots.txt')).statusCode).toBe(200);
});

test('the sitemap lists the pages that search engines may list, in files by handle', async () => {
  const index = await get('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(index.body).toContain('<loc>https://proverse.example/sitemap-0.xml</loc>');
  for (const path of ['experts', 'experts/tech'])
    expect((await get('/sitemap-0.xml')).body).toContain(`<loc>https://proverse.example/${path}</loc>`);
  const [person, thin] = [await publish({ bio: 'Twelve years', avatar_url: '/api/avatars/x.webp' }), await publish()];
  await review(await join({ bonusCoins: 1000 }), person, 'Fine');
  const sitemap = createSitemap(services.pool, 'https://proverse.example');
  expect(await sitemap.index()).toContain('sitemap-1.xml');
  const file = (await sitemap.file(1)) ?? '';
  expect(file).toMatch(
    new RegExp(
      `<url><loc>https://proverse.example/@${person.handle}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod></url>`,
    ),
  );
  expect(file).toContain(`<loc>https://proverse.example/hi/@${person.handle}</loc>`);
  expect(file).not.toContain(thin.handle);
  expect(await sitemap.file(2)).toBeUndefined();
  await updateSettings(person.ctx, { isPublicOnWeb: false });
  expect(await sitemap.file(1)).not.toContain(person.handle);
  expect((await get('/sitemap-9.xml')).statusCode).toBe(404);
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://proverse.example/sitemap.xml');
});

test('a page is in Hindi under /hi, and its links lead to Hindi pages and to the app in Hindi', async () => {
  const asha = await publish({ first_name: 'आशा', languages: ['hi', 'en'] });
  const { statusCode, body } = await get(`/hi/@${asha.handle}`);
  expect(statusCode).toBe(200);
  for (const text of [
    '<html lang="hi">',
    'ईमेल सत्यापित',
    'आशा से पूछें · ₹250</a>',
    '<b>₹250</b>',
    '<span lang="hi">हिन्दी</span>, <span lang="en">English</span> में जवाब',
    '<a href="/hi/experts/tech">टेक प्रोफ़ेशनल</a>',
    `href="/language/hi?next=${encodeURIComponent(`/ask/@${asha.handle}`)}"`,
    `<link rel="canonical" href="https://proverse.example/hi/@${asha.handle}" />`,
    `<meta property="og:image:alt" content="Proverse पर आशा Rao" />`,
  ])
    expect(body).toContain(text);
  expect(body).toContain(`content="https://proverse.example/hi/og/@${asha.handle}.png?v=`);
  const experts = (await get('/hi/experts')).body;
  expect(experts).toContain('<h1>एक्सपर्ट</h1>');
  expect(experts).not.toMatch(/>[^<]*\b(the|and|your|with)\b[^<]*</);
});

test('a page without a language leads readers of Hindi to theirs, and others not', async () => {
  const { handle } = await publish();
  for (const path of [`/@${handle}`, '/experts/tech', '/help/refunds?from=chat']) {
    const hindi = await get(path, { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' });
    expect([hindi.statusCode, hindi.headers['location'], hindi.headers['cache-control']]).toEqual([
      302,
      `/hi${path}`,
      'no-store',
    ]);
    expect(hindi.headers['vary']).toMatch(/accept-language, cookie/);
    const chosen = await get(path, { 'accept-language': 'hi', cookie: 'proverse-language=en' });
    expect([chosen.statusCode, (await get(path)).statusCode]).toEqual([200, 200]);
    expect((await get(`/hi${path}`, { 'accept-language': 'en' })).statusCode).toBe(200);
  }
});

test('a missing page is in the language of its address, or else of its reader', async () => {
  const missing = async (path: string, headers = {}) => {
    const { statusCode, body } = await get(path, headers);
    return [statusCode, /<html lang="(\w+)">/.exec(body)?.[1]];
  };
  expect(await missing('/@nobody_here')).toEqual([404, 'en']);
  expect(await missing('/@nobody_here', { 'accept-language': 'hi' })).toEqual([404, 'hi']);
  expect(await missing('/hi/@nobody_here')).toEqual([404, 'hi']);
  expect(await missing('/hi/help/nothing', { 'accept-language': 'en' })).toEqual([404, 'hi']);
});
