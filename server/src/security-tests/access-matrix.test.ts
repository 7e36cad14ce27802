/** Makes every call of the access matrix as every person over every transport, and compares who is admitted. */
import { once } from 'node:events';
import { contract } from '@proverse/shared';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { testApp } from '../testing/app.ts';
import { callAs, CALLS, errorOf, stepUpFor, type Answer, type Call, type Transport } from './access-call.ts';
import { ACCESS } from './access-matrix.ts';
import { signedIn, type Row } from './access-rows.ts';
import { createScenes, WHO, type Person, type Scene, type Who } from './access-scene.ts';

const world = await testApp();
const { app } = world;
const sceneFor = await createScenes(world);
const rows = ACCESS as unknown as Readonly<Record<string, Row>>;
// For calls that need no data of their caller and change nothing.
const bystanders = await sceneFor('stranger');

test('this node rejects the suspended account, as the tests below expect', async () => {
  await expect
    .poll(() => world.services.accessTokens.verify(bystanders.suspended.token).catch(() => 'rejected'))
    .toBe('rejected');
});

/** The error that a signed-in person gets for an unknown operation over this transport. */
async function plainNotFound(transport: Transport): Promise<Answer['error']> {
  const { token } = bystanders.stranger;
  const url = transport === 'REST' ? '/api/nothing/of/that/name' : '/trpc/nothing.ofThatName';
  const response = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  expect(response.statusCode).toBe(404);
  return errorOf(transport, response);
}

function expected(row: Row): Record<Who, number> {
  const rejectedWith = (who: Who): number => (who === 'anonymous' ? 401 : who === 'suspended' ? 403 : 404);
  return byEach((who) => (row.may.includes(who) ? 200 : rejectedWith(who)));
}

function byEach<T>(value: (who: Who) => T): Record<Who, T> {
  return Object.fromEntries(WHO.map((who) => [who, value(who)])) as Record<Who, T>;
}

interface Shared {
  readonly scene: Scene;
  readonly input: unknown;
}

const sharedScenes = new Map<string, Promise<Shared>>();

/** Rejected calls and queries change nothing, so all callers of an operation share a scene, over both transports. */
function sharedBy({ name }: Call): Promise<Shared> {
  const known = sharedScenes.get(name);
  if (known) return known;
  const made = sceneFor('anonymous').then(async (scene) => ({ scene, input: await rows[name]?.input?.(scene) }));
  sharedScenes.set(name, made);
  return made;
}

async function answersTo(call: Call): Promise<Record<Who, Answer>> {
  const { may = WHO, input: inputOf } = rows[call.name] ?? {};
  const isPublic = 'access' in call.operation && call.operation.access === 'public';
  // A public operation may name its caller in the input, so each of its calls needs its own scene.
  const shared = isPublic ? undefined : await sharedBy(call);
  // What everyone may do concerns their own data, so they do it side by side.
  const together = !isPublic && may.length === signedIn().may.length ? await sceneFor('anonymous') : undefined;
  const answers = await Promise.all(
    WHO.map(async (who) => {
      if (shared && (call.operation.kind === 'query' || !may.includes(who)))
        return [who, await callAs(app, shared.scene[who], call, shared.input)] as const;
      const scene = together ? { ...together, caller: together[who] } : await sceneFor(who);
      const input = await inputOf?.(scene);
      return [who, await callAs(app, scene.caller, call, input, await stepUpFor(scene.caller, call, input))] as const;
    }),
  );
  return Object.fromEntries(answers) as Record<Who, Answer>;
}

/** Returns 200 for any success, else the status. Adds the error when the outcome is not the wanted one. */
function outcomeOf({ status, error }: Answer, wanted: number): number | string {
  const outcome = status < 300 ? 200 : status;
  return outcome === wanted ? outcome : `${outcome}: ${JSON.stringify(error)}`;
}

describe.each(CALLS)('$name over $transport', (call) => {
  test('admits exactly the people in the matrix, and looks like an unknown operation to those who get 404', async () => {
    const row = rows[call.name];
    if (!row) throw new Error('no row');
    const answers = await answersTo(call);
    expect(byEach((who) => outcomeOf(answers[who], expected(row)[who]))).toEqual(expected(row));

    const hidden = Object.values(answers).filter(({ status }) => status === 404);
    const plain = { ...(await plainNotFound(call.transport)), requestId: '' };
    for (const { error } of hidden) expect({ ...error, requestId: '' }).toEqual(plain);
  });
});

/** The names of the input fields of an operation. */
function fieldsOf({ operation }: Call): readonly string[] {
  if (!('input' in operation)) return [];
  let schema = operation.input as z.ZodMiniType;
  while (schema instanceof z.ZodMiniOptional) schema = schema.def.innerType as z.ZodMiniType;
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

// The id in a whole profile is that of its owner.
const changesById = CALLS.filter(
  (call) =>
    call.operation.kind === 'mutation' &&
    call.operation.access === 'user' &&
    call.name !== 'profile.update' &&
    fieldsOf(call).includes('id'),
);

test.each(changesById)('$name over $transport returns 404 for an object of someone else or of no one', async (call) => {
  // The matrix calls it with an object of someone else.
  expect(rows[call.name]?.may).not.toContain('stranger');
  const scene = await sceneFor('owner');
  const input = { ...((await rows[call.name]?.input?.(scene)) as object), id: crypto.randomUUID() };
  const { status } = await callAs(app, scene.owner, call, input, await stepUpFor(scene.owner, call, input));
  expect(status).toBe(404);
});

const adminCalls = CALLS.filter(({ operation }) => operation.access === 'admin');

test.each(adminCalls)('$name over $transport is hidden before its input is validated', async (call) => {
  const statusOf = async (who: Who) => (await callAs(app, bystanders[who], call, { surprise: 'x' })).status;
  expect(await Promise.all((['anonymous', 'stranger', 'owner', 'suspended'] as const).map(statusOf))).toEqual([
    401, 404, 404, 403,
  ]);
});

test.each(adminCalls.filter(({ transport }) => transport === 'REST'))(
  '$name sends no header that an unknown path does not send',
  async (call) => {
    const { headers } = await callAs(app, bystanders.owner, call, { id: bystanders.stranger.id });
    const unknown = await app.inject({ url: '/api/nothing' });
    expect(Object.keys(headers)).toEqual(Object.keys(unknown.headers));
  },
);

describe.each(
  Object.entries(contract).flatMap(([slice, operations]) =>
    Object.entries(operations).flatMap(([name, operation]) =>
      operation.kind === 'subscription' ? [`${slice}.${name}`] : [],
    ),
  ),
)('%s over /ws', (name) => {
  test('admits exactly the people in the matrix', async () => {
    const url = `${(await world.listen()).replace('http', 'ws')}/ws?connectionParams=1`;
    const statuses = await Promise.all(
      WHO.map(async (who) => [who, await subscribeAs(url, bystanders[who], name)] as const),
    );
    expect(Object.fromEntries(statuses)).toEqual(expected(rows[name] ?? { may: [] }));
  });
});

/** Returns 200 when the subscription starts, else the status of the error. */
async function subscribeAs(url: string, { token }: Person, path: string): Promise<number> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path } }));
  const [message] = (await once(socket, 'message')) as [Buffer];
  socket.terminate();
  const { result, error } = JSON.parse(message.toString()) as {
    result?: { type: string };
    error?: { data: { httpStatus: number } };
  };
  return result?.type === 'started' ? 200 : (error?.data.httpStatus ?? 0);
}
