/** The calls of each measurement. */
import type pg from 'pg';
import type { CallRequest } from './load.ts';
import type { Person } from './people.ts';

const SUBJECT = 'A question for you';
const CONTENT = 'May I ask you about something at length?';
const REPLY = 'Gladly. This is what I would do in your place.';

export function getAs(people: readonly Person[], path: string): CallRequest[] {
  return people.map(({ token }) => ({ method: 'GET', path, token }));
}

/** Returns calls in which each person sends to the next seven people in turn. */
export function sends(people: readonly Person[]): CallRequest[] {
  return Array.from({ length: 7 }, (_, distance) =>
    people.map((person, n) => send(person, people[(n + 1 + distance) % people.length] ?? person)),
  ).flat();
}

export function send({ token }: Person, { id: recipientId }: Person): CallRequest {
  const body = JSON.stringify({ recipientId, subject: SUBJECT, content: CONTENT });
  return { method: 'POST', path: '/api/messages/send', token, body };
}

/** Returns replies to at most `limit` pending messages that these people received, one for each message. */
export async function replies(client: pg.Client, people: readonly Person[], limit: number): Promise<CallRequest[]> {
  const tokens = new Map(people.map(({ id, token }) => [id, token]));
  const { rows } = await client.query<{ id: string; recipientId: string }>(
    `select id, recipient_id as "recipientId" from messages
     where status = 'pending' and recipient_id = any ($1) order by random() limit $2`,
    [[...tokens.keys()], limit],
  );
  return rows.map(({ id, recipientId }) => ({
    method: 'POST',
    path: '/api/messages/reply',
    token: tokens.get(recipientId) ?? '',
    body: JSON.stringify({ messageId: id, content: REPLY }),
  }));
}
