/** Private and suspended profiles on every path that shows a person, over HTTP, for every kind of reader. */
import { contract, type Operation } from '@proverse/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { rateReply } from '../messages/rate-reply.ts';
import { replyToMessage } from '../messages/reply-to-message.ts';
import { sendMessage } from '../messages/send-message.ts';
import { testApp, tokenOf, type TestApp } from '../testing/app.ts';
import { contextFor, createUser, leave } from '../testing/factories.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});

const readers = ['stranger', 'sender', 'recipient', 'oneself'] as const;
type Reader = (typeof readers)[number];
type State = 'public' | 'private' | 'suspended' | 'deleted';

interface Scene {
  readonly person: string;
  readonly reader: string;
  call(method: 'GET' | 'POST', url: string, body?: object): Promise<{ status: number; body: unknown }>;
}

/** What a path answers about the person: seen, or as if there were nobody. */
interface Path {
  readonly operations: readonly string[];
  /** Who sees the person while their profile is private; nobody does while they are suspended, or once they have left. */
  readonly whilePrivate: readonly Reader[];
  /** Who never sees a person here, for another reason. */
  readonly never?: readonly Reader[];
  readonly sees: (scene: Scene) => Promise<boolean>;
}

const acquainted = ['sender', 'recipient', 'oneself'] as const;

/** Sees when the answer is a success; anything else has to be the 404 of nobody at all, word for word. */
const asked = (method: 'GET' | 'POST', url: (id: string) => string, body?: (id: string) => object) =>
  async function sees({ call, person }: Scene): Promise<boolean> {
    const nobody = '00000000-0000-7000-8000-000000000000';
    const answer = await call(method, url(person), body?.(person));
    if (answer.status < 300) return true;
    expect(answer).toEqual(await call(method, url(nobody), body?.(nobody)));
    expect(answer.status).toBe(404);
    return false;
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
  'the search': {
    operations: ['directory.professionals'],
    whilePrivate: [],
    sees: listed('/api/directory/professionals?keyword=Findable&profession=Hermit'),
  },
  'saved in the directory': {
    operations: ['directory.professionals'],
    whilePrivate: [],
    never: ['oneself'],
    sees: listed('/api/directory/professionals?saved=true'),
  },
  'saved experts': {
    operations: ['saved.list', 'saved.remove'],
    whilePrivate: acquainted,
    never: ['oneself'],
    sees: listed('/api/directory/saved'),
  },
  'saving again': {
    operations: ['saved.add'],
    whilePrivate: acquainted,
    never: ['oneself'],
    sees: async (scene) =>
      scene.reader === scene.person ? false : asked('POST', (id) => `/api/directory/saved/${id}`)(scene),
  },
  recipient: {
    operations: ['recipients.get'],
    whilePrivate: acquainted,
    sees: asked('GET', (id) => `/api/recipients/${id}`),
  },
  'presence and availability': {
    operations: ['recipients.availability'],
    whilePrivate: acquainted,
    sees: asked('GET', (id) => `/api/recipients/${id}/availability`),
  },
  profile: {
    operations: ['profiles.get'],
    whilePrivate: acquainted,
    sees: asked('GET', (id) => `/api/profiles/${id}`),
  },
  figures: {
    operations: ['profiles.stats'],
    whilePrivate: acquainted,
    sees: asked('GET', (id) => `/api/profiles/${id}/stats`),
  },
  visit: {
    operations: ['profiles.view'],
    whilePrivate: acquainted,
    sees: asked('POST', (id) => `/api/profiles/${id}/view`),
  },
  reviews: {
    operations: ['profiles.reviews'],
    whilePrivate: acquainted,
    sees: asked('GET', (id) => `/api/profiles/${id}/reviews`),
  },
  'the name under a review of somebody else': {
    operations: ['profiles.reviews', 'profiles.get'],
    whilePrivate: acquainted,
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
  // A private person takes no new messages, from acquaintances neither.
  'the cost of a message': {
    operations: ['messages.validateCost'],
    whilePrivate: [],
    never: ['oneself'],
    sees: async (scene) =>
      scene.reader === scene.person
        ? false
        : asked(
            'POST',
            () => '/api/messages/validate-cost',
            (id) => ({ recipientId: id }),
          )(scene),
  },
  'a new message': {
    operations: ['messages.send'],
    whilePrivate: [],
    never: ['oneself'],
    sees: async (scene) =>
      scene.reader === scene.person
        ? false
        : asked(
            'POST',
            () => '/api/messages/send',
            (id) => ({ ...QUESTION, recipientId: id }),
          )(scene),
  },
};

/** Who was reviewed by the person of the scene. */
let reviewed: string;

async function setUp(state: State, reader: Reader): Promise<Scene> {
  const { services, app } = world;
  const join = async (fields: object = {}) =>
    contextFor(services, (await createUser(services.db, { message_rate: 10, bonusCoins: 100, ...fields })).id);
  const person = await join({ first_name: 'Findable', profession: 'Hermit' });
  const other = reader === 'oneself' ? person : await join();
  const expert = await join();
  reviewed = expert.userId;

  const asked_ = await sendMessage(person, { ...QUESTION, recipientId: expert.userId });
  await replyToMessage(expert, { messageId: asked_.id, content: 'Of course.' });
  await rateReply(person, { messageId: asked_.id, ratedUserId: expert.userId, rating: 5, review: 'Very good' });
  if (reader === 'sender') await sendMessage(other, { ...QUESTION, recipientId: person.userId });
  if (reader === 'recipient') await sendMessage(person, { ...QUESTION, recipientId: other.userId });
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
    await services.db.updateTable('users').set(change).where('id', '=', person.userId).execute();

  const authorization = `Bearer ${await tokenOf(services, other.userId)}`;
  return {
    person: person.userId,
    reader: other.userId,
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
  test.each(readers)('as a %s', async (reader) => {
    const never = path.never?.includes(reader) === true;
    expect(await path.sees(await setUp('public', reader))).toBe(!never);
    expect(await path.sees(await setUp('private', reader))).toBe(!never && path.whilePrivate.includes(reader));
  });

  // Whoever is suspended or gone cannot call at all, so nobody looks at themselves then.
  test.each(readers.filter((reader) => reader !== 'oneself'))('as a %s, of one suspended or gone', async (reader) => {
    expect(await path.sees(await setUp('suspended', reader))).toBe(false);
    expect(await path.sees(await setUp('deleted', reader))).toBe(false);
  });
});

test('no operation of the slices that show people is left out', () => {
  const walked = new Set(Object.values(paths).flatMap(({ operations }) => operations));
  const slices: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
    directory: contract.directory,
    recipients: contract.recipients,
    profiles: contract.profiles,
    saved: contract.saved,
  };
  const all = Object.entries(slices).flatMap(([slice, operations]) =>
    Object.keys(operations).map((name) => `${slice}.${name}`),
  );
  expect(all.filter((name) => !walked.has(name))).toEqual([]);
});

test('live events tell nobody who is about: neither a call nor a change of settings reaches another reader', async () => {
  const { services, app } = world;
  const person = await createUser(services.db, { message_rate: 10 });
  const stop = new AbortController();
  const stranger = await createUser(services.db);
  const heard: string[] = [];
  const events = services.live.subscribe(stranger.id, stop.signal);
  const listening = (async () => {
    for await (const event of events) heard.push(JSON.stringify(event));
  })();
  const authorization = `Bearer ${await tokenOf(services, person.id)}`;
  const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) });
  await call('GET', '/api/coins/balance');
  await call('PUT', '/api/user/profile', { availabilityStatus: 'online' });
  await call('PUT', '/api/profile/settings', { isProfilePublic: false });
  // What comes last proves that nothing came before it.
  services.live.publish(stranger.id, { type: 'counts.changed' });
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  stop.abort();
  await listening;
  expect(heard).toEqual(['{"type":"counts.changed"}']);
});
