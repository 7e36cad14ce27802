import { createClient, type ProverseClient } from '@proverse/shared';
import type { Person } from './seed.ts';

const CLIENTS = 16;

/** What a person does in turn. */
export const MIX = [
  'balance',
  'inbox',
  'dashboard',
  'directory',
  'inbox',
  'send',
  'outbox',
  'counts',
  'dashboard',
  'directory',
] as const;

type Calls = Readonly<Record<(typeof MIX)[number], (client: ProverseClient, other: Person) => Promise<unknown>>>;

const CALLS: Calls = {
  balance: (client) => client.coins.balance.query(),
  inbox: (client) => client.messages.inbox.query({ size: 20 }),
  outbox: (client) => client.messages.outbox.query({ size: 20 }),
  counts: (client) => client.messages.counts.query(),
  dashboard: (client) => client.dashboard.all.query({}),
  directory: (client) => client.directory.professionals.query({ size: 20 }),
  send: (client, { id: recipientId }) =>
    client.messages.send.mutate({
      recipientId,
      subject: 'A question for you',
      content: 'May I ask you about something at length?',
    }),
};

/** Makes `count` calls, a few people at once, each of whom makes their calls one after the other. */
export async function runMix(url: string, people: readonly Person[], count: number): Promise<void> {
  const clients = people.map(({ token }) => createClient({ url, token }));
  let made = 0;
  const work = async (first: number): Promise<void> => {
    for (let person = first; made < count; person = (person + CLIENTS) % people.length) {
      const other = people[(person + 1) % people.length];
      const client = clients[person];
      for (const name of MIX) {
        if (!client || !other || made >= count) return;
        made += 1;
        await CALLS[name](client, other);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => work(n)));
}
