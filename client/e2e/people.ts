import { randomUUID } from 'node:crypto';
import { createClient } from '@proverse/shared';
import type { BrowserContextOptions } from 'playwright-core';
import { visit, type SignedIn, type Visit } from './browser.ts';
import { baseUrl, sql } from './running-server.ts';

/** A person who has not joined yet, with a unique name. */
export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly profession: string;
  readonly email: string;
  readonly password: string;
}

/** A person who has joined, with an API client of their own. */
export interface Member extends Newcomer {
  readonly id: string;
  readonly api: ReturnType<typeof createClient>;
  /** Opens a browser window in which they are signed in. */
  open: (options?: BrowserContextOptions) => Promise<Visit>;
}

export function newcomer(firstName: string, profession = 'Consultant'): Newcomer {
  const suffix = randomUUID().slice(0, 8);
  const lastName = `Iyer-${suffix}`;
  const email = `${firstName.toLowerCase()}-${suffix}@example.com`;
  return { firstName, lastName, name: `${firstName} ${lastName}`, profession, email, password: 'Monsoon-2026!' };
}

/**
 * Joins through the API. `change` may alter the account in the database. The member then signs in again, because the
 * first session has the old data.
 */
export async function member(
  firstName: string,
  profile: { messageRate?: number } = {},
  change?: (user: { id: string }) => Promise<void>,
): Promise<Member> {
  const person = newcomer(firstName);
  const { email, password, lastName, profession } = person;
  await post('register', { email, password, firstName, lastName, profession });
  let response = await post('verify-otp', { email, password, otpCode: await mailedCode(email) });
  let { accessToken, user } = (await response.json()) as { accessToken: string; user: { id: string } };
  if (change) {
    await change(user);
    response = await post('login', { email, password });
    ({ accessToken, user } = (await response.json()) as { accessToken: string; user: { id: string } });
  }
  const refreshCookie = response.headers.getSetCookie()[0] ?? '';
  const api = createClient({ url: baseUrl, token: accessToken });
  if (profile.messageRate !== undefined) await api.profile.update.mutate(profile);
  return {
    ...person,
    id: user.id,
    api,
    open: (options) => visit(options, signedInState(accessToken, user, refreshCookie)),
  };
}

/** A member with the admin role. */
export async function admin(firstName: string, profile: { messageRate?: number } = {}): Promise<Member> {
  const person = await member(firstName, profile, async ({ id }) => {
    await sql(`update users set role = 'admin' where id = $1`, [id]);
  });
  return person;
}

/** The newest six-digit code in the development mailbox of an address. */
export async function mailedCode(email: string): Promise<string> {
  const response = await fetch(`${baseUrl}/dev/mail.json?to=${encodeURIComponent(email)}`);
  const { content } = (await response.json()) as { content: { text: string }[] };
  const code = content.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined);
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
}

async function post(call: string, body: unknown): Promise<Response> {
  const response = await fetch(`${baseUrl}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call} responded with ${response.status}: ${await response.text()}`);
  return response;
}

/** The browser's copy of a session: user and access token in local storage, the refresh token as a cookie. */
function signedInState(accessToken: string, user: unknown, refreshCookie: string): SignedIn {
  const [pair = ''] = refreshCookie.split(';');
  const cut = pair.indexOf('=');
  const path = /path=([^;]+)/i.exec(refreshCookie)?.[1] ?? '/';
  return {
    cookie: {
      name: pair.slice(0, cut),
      value: pair.slice(cut + 1),
      domain: new URL(baseUrl).hostname,
      path,
      httpOnly: true,
      sameSite: 'Strict',
    },
    localStorage: {
      accessToken,
      'auth-storage': JSON.stringify({ state: { user, isAuthenticated: true }, version: 0 }),
    },
  };
}

/** Sends a message at the recipient's price and returns its id. */
export async function sentMessage(from: Member, to: Member, subject: string): Promise<string> {
  const content = 'What would you do first, and what would you leave out at the beginning?';
  const message = await from.api.messages.send.mutate({ recipientId: to.id, subject, content });
  return message.id;
}

/** Sends a message, replies to it, and returns its id. */
export async function repliedMessage(from: Member, to: Member, subject: string): Promise<string> {
  const messageId = await sentMessage(from, to, subject);
  await to.api.messages.reply.mutate({
    messageId,
    content: 'Begin with what one customer pays for, and leave out the rest.',
  });
  return messageId;
}
