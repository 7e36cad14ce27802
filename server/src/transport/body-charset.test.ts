/** Bodies are UTF-8. In another encoding their letters would be stored as U+FFFD. */
import { expect, test } from 'vitest';
import { formOf, plainImage } from '../pictures/image-fixtures.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';
import { unsubscribeUrl } from '../mail/unsubscribe.ts';

const { app, services } = await testApp();
const { id } = await createUser(services.db, { first_name: 'Asha' });
const authorization = `Bearer ${await tokenOf(services, id)}`;
const LATIN1 = Buffer.from('{"firstName":"José"}', 'latin1');
const UTF8 = Buffer.from('{"firstName":"José"}');

const put = (payload: Buffer, type: string) =>
  app.inject({ method: 'PUT', url: '/api/user/profile', headers: { authorization, 'content-type': type }, payload });
const trpc = (payload: Buffer, type: string) =>
  app.inject({
    method: 'POST',
    url: '/trpc/profile.update',
    headers: { authorization, 'content-type': type },
    payload,
  });
const nameNow = async () =>
  (await services.db.selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirstOrThrow())
    .first_name;

test.each([
  ['application/json; charset=ISO-8859-1', LATIN1, 415],
  ['application/json;charset="latin1"', LATIN1, 415],
  ['application/json; charset=iso-8859-1', Buffer.from('{}'), 415],
  ['application/json; Charset=windows-1252', LATIN1, 415],
  ['application/json; charset=utf-16le', Buffer.from('{"firstName":"José"}', 'utf16le'), 415],
  ['application/json; charset=shift_jis', UTF8, 415],
  ['application/json; charset=', UTF8, 415],
  ['application/json; charset=utf-8; charset=iso-8859-1', UTF8, 415],
  ['application/json', LATIN1, 400],
  ['application/json; charset=utf-8', LATIN1, 400],
  ['application/json', Buffer.from('{"firstName":"\\ud83d"}'), 400],
  [
    'application/json',
    Buffer.concat([Buffer.from('{"firstName":"'), Buffer.from([0xed, 0xa0, 0xbd]), Buffer.from('"}')]),
    400,
  ],
  [
    'application/json',
    Buffer.concat([Buffer.from('{"firstName":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    400,
  ],
])('%s is refused with these bytes, and changes nothing', async (type, payload, status) => {
  const codes = { 400: /^(MALFORMED_REQUEST|VALIDATION_FAILED)$/, 415: /^UNSUPPORTED_MEDIA_TYPE$/ };
  const response = await put(payload, type);
  expect([response.statusCode, response.json().error]).toEqual([status, expect.stringMatching(codes[status as 400])]);
  expect((await trpc(payload, type)).statusCode).toBe(status);
  expect(await nameNow()).toBe('Asha');
});

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json; charset=UTF8',
])('%s is read', async (type) => {
  for (const call of [put, trpc]) {
    await services.db.updateTable('users').set({ first_name: 'Meera' }).where('id', '=', id).execute();
    expect((await call(UTF8, type)).statusCode).toBe(200);
    expect(await nameNow()).toBe('José');
  }
});

test('a form in another encoding is refused, and unsubscribing does not depend on one', async () => {
  const { headers, payload } = formOf([
    { name: 'avatar', filename: 'me.png', type: 'image/png', content: await plainImage('png') },
  ]);
  const upload = (type: string) =>
    app.inject({
      method: 'POST',
      url: '/api/user/profile/avatar',
      headers: { authorization, 'content-type': type },
      payload,
    });
  expect((await upload(`${headers['content-type']}; charset=iso-8859-1`)).statusCode).toBe(415);
  expect((await upload(`${headers['content-type']}; charset=utf-8`)).statusCode).toBe(200);
  const { pathname, search } = new URL(unsubscribeUrl(services.config, { userId: id, kind: 'messages' }));
  const click = await app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(click.statusCode).toBe(200);
});
