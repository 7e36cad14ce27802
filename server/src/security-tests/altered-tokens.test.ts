/** A token has one spelling. Decoders of base64 skip foreign characters and unused bits, which would give it more. */
import { expect, test } from 'vitest';
import { newTicket, openTicket } from '../sign-in/sign-in-tickets.ts';
import { isFlowOf, newFlowId } from '../codes/flow-ids.ts';
import { isKnownDevice, rememberDevice } from '../addresses/known-device.ts';
import { readToken, unsubscribeUrl } from '../mail/unsubscribe.ts';
import { readSandboxToken, sandboxPayUrl } from '../payments/sandbox-upi.ts';
import { tokenOf } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, testCookie } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';

const services = await testServices(await testDatabase());
const { config, accessTokens } = services;
const user = await createUser(services.db);
const email = 'asha@example.com';
const deviceCookie = testCookie();
rememberDevice({ config, deviceCookie }, email);
const flow = { email, purpose: 'verify' } as const;
const linkOf = (kind: 'messages' | 'account') =>
  unsubscribeUrl(config, { userId: user.id, kind }).split('token=')[1] ?? '';
const isTicket = (ticket: string) => openTicket(config, ticket).userId === user.id;

interface Kind {
  readonly name: string;
  readonly token: string;
  accepts(token: string): unknown;
}

const KINDS: readonly Kind[] = [
  { name: 'unsubscribe link', token: linkOf('messages'), accepts: (token) => readToken(config, token) },
  {
    name: 'payment link of the sandbox',
    token: sandboxPayUrl(config, user.id).split('/').at(-1) ?? '',
    accepts: (token) => readSandboxToken(config, token),
  },
  { name: 'flow id', token: newFlowId(config, flow), accepts: (token) => isFlowOf(config, flow, token) },
  {
    name: 'cookie of a known device',
    token: deviceCookie.value ?? '',
    accepts: (value) => isKnownDevice({ config, deviceCookie: { ...deviceCookie, value } }, email),
  },
  { name: 'sign-in ticket', token: newTicket(config, { userId: user.id, passwordHash: 'x' }), accepts: isTicket },
  { name: 'access token', token: await tokenOf(services, user.id), accepts: accessTokens.verify },
];

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SUFFIXES = ['x', 'xx', 'AAAA', '=', '==', '.', '.x', ' ', '\n', '\0', '%', '!', '-', '&x=1', '\u00E9'];

test.each(KINDS)('a $name with further or other characters is refused', async ({ token, accepts }) => {
  const isAccepted = async (each: string) => {
    try {
      return Boolean(await accepts(each));
    } catch {
      return false;
    }
  };
  expect(await isAccepted(token)).toBe(true);
  const last = token.at(-1) ?? '';
  const altered = [
    ...SUFFIXES.map((suffix) => `${token}${suffix}`),
    ...SUFFIXES.map((prefix) => `${prefix}${token}`),
    ...BASE64URL.split('')
      .filter((each) => each !== last)
      .map((each) => `${token.slice(0, -1)}${each}`),
    ...[' ', '\n', '!', '='].map((each) => `${token.slice(0, -9)}${each}${token.slice(-9)}`),
    token.slice(0, -1),
    token.replaceAll('-', '+').replaceAll('_', '/').concat('='),
  ];
  const accepted = [];
  for (const each of altered) if (await isAccepted(each)) accepted.push(each.replace(token, '…'));
  expect(accepted).toEqual([]);
});
