/** Who sees private, suspended and deleted people, over HTTP, on every path that shows a person. */
import { contract, type Operation } from '@proverse/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { sendMessage } from '../messages/send/send-message.ts';
import { testApp, tokenOf, type TestApp } from '../testing/app.ts';
import { contextFor, createUser, leave } from '../testing/factories.ts';
import { ownerOf } from '../testing/owner-of.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});

const viewers = ['stranger', 'sender', 'recipient', 'owner'] as const;
type Viewer = (typeof viewers)[number];
type State = 'public' | 'private' | 'suspended' | 'deleted';

interface Scene {
  readonly person: string;
  readonly viewer: string;
  call(method: 'GET' | 'POST', url: string, body?: object): Promise<{ status: number; body: unknown }>;
}

/** A path that shows the person, or responds as if they did not exist. */
interface Path {
  readonly operations: readonly string[];
  /** Who sees a private person. Suspended and deleted people are visible to no one. */
  readonly whilePrivate: readonly Viewer[];
  /** Who never sees the person on this path, even a public one. For example, people cannot save themselves. */
  readonly never?: readonly Viewer[];
  readonly sees: (scene: Scene) => Promise<boolean>;
}

const contacts = ['sender', 'recipient', 'owner'] as const;

/** The person is visible if the call succeeds. Otherwise the response must equal the one for an unknown id. */
const succeeds = (method: 'GET' | 'POST', url: (id: string) => string, body?: (id: string) => object) =>
  async function sees({ call, person }: Scene): Promise<boolean> {
    const unknownId = '00000000-0000-7000-8000-000000000000';
    const answer = await call(method, url(person), body?.(person));
    if (answer.status < 300) return true;
    expect(answer).toEqual(await call(method, url(unknownId), body?.(unknownId)));
    expect(answer.status).toBe(404);
    return false;
  };

/** For calls that no one can make about themselves. */
const succeedsForOthers = (...call: Parameters<typeof succeeds>) =>
  async function sees(scene: Scene): Promise<boolean> {
    return scene.viewer !== scene.person && succeeds(...call)(scene);
  };

const listed = (url: string) =>
  async function sees({ call, person }: Scene): Promise<boolean> {
    const { body } = await call('GET', url);
    return JSON.stringify(body).includes(person);
  };

const QUESTION = { subject: 'One question', content: 'May I ask you about that, please?' };

const paths: Readonly<Record<string, Path>> = {
  directory: {
    operations: ['directory.professionals'],
    whilePrivate: [],
    sees: listed('/api/directory/professionals?size=50'),
  },
  'keyword search': {
    operations: ['directory.professionals'],
    whilePrivate: [],
    sees: listed('/api/directory/professionals?keyword=Findable&profession=Hermit'),
  },
  'search by question': {
    operations: ['directory.professionals'],
    whilePrivate: [],
    sees: listed('/api/directory/professionals?keyword=Who%20is%20Findable%20among%20all%20those%3F&profession=Hermit'),
  },
  'saved in the directory': {
    operations: ['directory.professionals'],
    whilePrivate: [],
    never: ['owner'],
    sees: listed('/api/directory/professionals?saved=true'),
  },
  'saved experts': {
    operations: ['saved.list', 'saved.remove'],
    whilePrivate: contacts,
    never: ['owner'],
    sees: listed('/api/directory/saved'),
  },
  'saving again': {
    operations: ['saved.add'],
    whilePrivate: contacts,
    never: ['owner'],
    sees: succeedsForOthers('POST', (id) => `/api/directory/saved/${id}`),
  },
  recipient: {
    operations: ['recipients.get'],
    whilePrivate: contacts,
    sees: succeeds('GET', (id) => `/api/recipients/${id}`),
  },
  'presence and availability': {
    operations: ['recipients.availability'],
    whilePrivate: contacts,
    sees: succeeds('GET', (id) => `/api/recipients/${id}/availability`),
  },
  profile: {
    operations: ['profiles.get'],
    whilePrivate: contacts,
    sees: succeeds('GET', (id) => `/api/profiles/${id}`),
  },
  stats: {
    operations: ['profiles.stats'],
    whilePrivate: contacts,
    sees: succeeds('GET', (id) => `/api/profiles/${id}/stats`),
  },
  'counting a visit': {
    operations: ['profiles.view'],
    whilePrivate: contacts,
    sees: succeeds('POST', (id) => `/api/profiles/${id}/view`),
  },
  reviews: {
    operations: ['profiles.reviews'],
    whilePrivate: contacts,
    sees: succeeds('GET', (id) => `/api/profiles/${id}/reviews`),
  },
  'the name under a review': {
    operations: ['profiles.reviews', 'profiles.get'],
    whilePrivate: contacts,
    sees: async ({ call, person }) => {
      const reviews = await call('GET', `/api/profiles/${reviewed}/reviews`);
      const profile = await call('GET', `/api/profiles/${reviewed}`);
      const sees = [reviews, profile].map(({ body }) => JSON.stringify(body).includes(person));
      const names = [reviews, profile].map(({ body }) => JSON.stringify(body).includes('Findable'));
      expect(names).toEqual(sees);
      expect(sees[0]).toBe(sees[1]);
      return sees[0] === true;
    },
  },
  // A private person takes no new messages, not even from past contacts.
  'the cost of a message': {
    operations: ['messages.validateCost'],
    whilePrivate: [],
    never: ['owner'],
    sees: succeedsForOthers(
      'POST',
      () => '/api/messages/validate-cost',
      (id) => ({ recipientId: id }),
    ),
  },
  'a new message': {
    operations: ['messages.send'],
    whilePrivate: [],
    never: ['owner'],
    sees: succeedsForOthers(
      'POST',
      () => '/api/messages/send',
      (id) => ({ ...QUESTION, recipientId: id }),
    ),
  },
};

/** The expert whom the person of the scene has reviewed. */
let reviewed: string;

async function setUp(state: State, viewer: Viewer): Promise<Scene> {
  const { services, app } = world;
  const join = async (fields: object = {}) =>
    contextFor(services, (await createUser(services.db, { message_rate: 10, bonusCoins: 100, ...fields })).id);
  const person = await join({ first_name: 'Findable', profession: 'Hermit' });
  const other = viewer === 'owner' ? person : await join();
  const expert = await join();
  reviewed = expert.userId;

  const message = await sendMessage(person, { ...QUESTION, recipientId: expert.userId });
  await replyToMessage(expert, { messageId: message.id, content: 'Of course.' });
  await rateReply(person, { messageId: message.id, ratedUserId: expert.userId, rating: 5, review: 'Very good' });
  if (viewer === 'sender') await sendMessage(other, { ...QUESTION, recipientId: person.userId });
  if (viewer === 'recipient') await sendMessage(person, { ...QUESTION, recipientId: other.userId });
  if (other !== person) await services.pool.query('select save_professional($1, $2)', [other.userId, person.userId]);

  const changes = {
    public: {},
    private: { is_profile_public: false },
    suspended: { status: 'suspended' as const },
    deleted: {},
  };
  const change = changes[state];
  if (state === 'deleted') await leave(world.database.ownerPool, person.userId);
  else if (state !== 'public')
    await ownerOf(services.db).updateTable('users').set(change).where('id', '=', person.userId).execute();

  const authorization = `Bearer ${await tokenOf(services, other.userId)}`;
  return {
    person: person.userId,
    viewer: other.userId,
    async call(method, url, payload) {
      const response = await app.inject({
        method,
        url,
        headers: { authorization, 'x-request-id': 'same' },
        ...(payload ? { payload } : {}),
      });
      return { status: response.statusCode, body: response.json() };
    },
  };
}

describe.each(Object.entries(paths))('%s', (_name, path) => {
  test.each(viewers)('shows a public person to the %s, and a private one only if allowed', async (viewer) => {
    const never = path.never?.includes(viewer) === true;
    expect(await path.sees(await setUp('public', viewer))).toBe(!never);
    expect(await path.sees(await setUp('private', viewer))).toBe(!never && path.whilePrivate.includes(viewer));
  });

  // Suspended and deleted people cannot make calls, so there is no owner here.
  test.each(viewers.filter((viewer) => viewer !== 'owner'))(
    'hides a suspended or deleted person from the %s',
    async (viewer) => {
      expect(await path.sees(await setUp('suspended', viewer))).toBe(false);
      expect(await path.sees(await setUp('deleted', viewer))).toBe(false);
    },
  );
});

test('covers every operation of the slices that show people', () => {
  const covered = new Set([
    ...Object.values(paths).flatMap(({ operations }) => operations),
    'directory.categories', // only counts people
    'directory.highlights', // shows a few of many, see search-by-question.test.ts
    'directory.searchWeb', // finds people with a page on the web, see search-web.test.ts
    'recipients.onWeb', // finds people with a page on the web, see recipients.test.ts
    'profiles.byHandle', // finds people with a page on the web, see public-pages.test.ts
    'profiles.showcase', // shows people with a page on the web, see get-showcase.test.ts
  ]);
  const slices: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
    directory: contract.directory,
    recipients: contract.recipients,
    profiles: contract.profiles,
    saved: contract.saved,
  };
  const all = Object.entries(slices).flatMap(([slice, operations]) =>
    Object.keys(operations).map((name) => `${slice}.${name}`),
  );
  expect(all.filter((name) => !covered.has(name))).toEqual([]);
});

test('live events reveal no presence: other users get no event for calls or changed settings', async () => {
  const { services, app } = world;
  const person = await createUser(services.db, { message_rate: 10 });
  const stop = new AbortController();
  const stranger = await createUser(services.db);
  const received: string[] = [];
  const events = services.live.subscribe(stranger.id, stop.signal);
  const listening = (async () => {
    for await (const event of events) received.push(JSON.stringify(event));
  })();
  const authorization = `Bearer ${await tokenOf(services, person.id)}`;
  const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) });
  await call('GET', '/api/coins/balance');
  await call('PUT', '/api/user/profile', { availabilityStatus: 'online' });
  await call('PUT', '/api/profile/settings', { isProfilePublic: false });
  // Once this last event has arrived, no earlier one can follow.
  services.live.publish(stranger.id, { type: 'counts.changed' });
  await expect.poll(() => received.length).toBeGreaterThan(0);
  stop.abort();
  await listening;
  expect(received).toEqual(['{"type":"counts.changed"}']);
});
