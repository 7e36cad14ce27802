/** Generates what a hostile client might do on a socket: valid and invalid frames in any order. */
import fc from 'fast-check';
import { hostile, hostileText } from './fuzz-values.ts';

/**
 * Sends a text frame, a binary frame, a ping, or `raw` bytes that are not a valid frame. `pause` waits until the server has
 * had time to respond.
 */
export type ClientAction =
  | { readonly text: string }
  | { readonly bytes: Buffer }
  | { readonly raw: Buffer }
  | { readonly ping: Buffer }
  | { readonly pause: true };

const json = (value: unknown): ClientAction => ({ text: JSON.stringify(value) ?? 'undefined' });

// Few ids, so that frames share them: a subscription is stopped before it starts, started twice or stopped twice.
const ids = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('1', '', null, -1, 1.5, {}, [], '__proto__', 2 ** 53) },
  { weight: 1, arbitrary: hostile },
);
const paths = fc.oneof(
  { weight: 6, arbitrary: fc.constant('live.events') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...`live live. .events live.events.events events __proto__ constructor live.__proto__ live.constructor toString
        coins.balance messages.send auth.login admin.users system.health _def live._def`.split(/\s+/),
    ),
  },
  { weight: 1, arbitrary: hostileText },
);
const methods = fc.constantFrom<unknown>(
  ...'subscription subscription subscription query mutation subscription.stop reconnect connectionParams x'.split(' '),
  null,
);

const subscribe = fc.integer({ min: 1, max: 3 }).map((id) => ({ id, method: 'subscription', params: LIVE_EVENTS }));
const stop = fc.integer({ min: 1, max: 4 }).map((id) => ({ id, method: 'subscription.stop' }));
const LIVE_EVENTS = { path: 'live.events' };

const odd = fc.record(
  {
    id: ids,
    jsonrpc: fc.constantFrom<unknown>('2.0', '1.0', 2),
    method: methods,
    params: fc.oneof(
      fc.record(
        { path: paths, input: hostile, lastEventId: fc.oneof(hostileText, hostile) },
        { requiredKeys: ['path'] },
      ),
      hostile,
    ),
    data: hostile,
  },
  { requiredKeys: [] },
);

const storm = fc
  .tuple(fc.integer({ min: 10, max: 60 }), fc.boolean())
  .map(([count, stops]) =>
    Array.from({ length: count }, (_, n) =>
      stops && n % 2 === 1
        ? json({ id: 1, method: 'subscription.stop' })
        : json({ id: stops ? 1 : n, method: 'subscription', params: LIVE_EVENTS }),
    ),
  );

const broken = fc.oneof(
  fc.constantFrom<ClientAction>(
    ...['', 'PING', 'PONG', '{', '[]', 'null', '42', '"x"', '[null]', '[[]]', '{"id":1}', '\0', '\u{10FFFF}'].map(
      (text) => ({ text }),
    ),
    { text: '['.repeat(8000) },
    { text: 'x'.repeat(17 * 1024) },
    { bytes: Buffer.from('{"id":1,"method":"subscription","params":{"path":"live.events"}}') },
    { bytes: Buffer.alloc(0) },
    { ping: Buffer.alloc(125, 1) },
    // An unknown opcode, an unmasked frame, text that is not UTF-8, a fragmented control frame, an impossible length.
    ...['83800000000000', '810161', '818100000000ff', '098000000000', '81ffffffffffffffffff00000000'].map((hex) => ({
      raw: Buffer.from(hex, 'hex'),
    })),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes): ClientAction => ({ bytes: Buffer.from(bytes) })),
  hostileText.map((text): ClientAction => ({ text: text.toWellFormed() })),
);

/** The actions after the first frame, which authenticates the socket. */
export const generatedActions: fc.Arbitrary<ClientAction[]> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.oneof(subscribe, stop).map((frame) => [json(frame)]) },
      { weight: 6, arbitrary: odd.map((frame) => [json(frame)]) },
      { weight: 2, arbitrary: fc.array(fc.oneof(subscribe, stop, odd), { maxLength: 12 }).map((all) => [json(all)]) },
      { weight: 2, arbitrary: broken.map((frame) => [frame]) },
      { weight: 1, arbitrary: storm },
      { weight: 3, arbitrary: fc.constant<ClientAction[]>([{ pause: true }]) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.flat());

/** The first action on a socket, made from a valid `token`: it authenticates, or tries to with invalid data. */
export const generatedOpenings: fc.Arbitrary<(token: string) => ClientAction> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constant((token: string) => json({ method: 'connectionParams', data: { token } })),
  },
  { weight: 1, arbitrary: fc.constant(() => json({ method: 'connectionParams', data: null })) },
  {
    weight: 2,
    arbitrary: fc.tuple(hostile, fc.boolean()).map(
      ([data, inToken]) =>
        () =>
          json({ method: 'connectionParams', data: inToken ? { token: data } : data }),
    ),
  },
  { weight: 1, arbitrary: broken.map((action) => () => action) },
);
