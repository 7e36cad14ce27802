import type { Services, UserContext } from '../context.ts';
import type { Message } from '../messages/message-operation.ts';
import { sendMessage } from '../messages/send/send-message.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { contextFor, createUser } from './factories.ts';
import { testServices } from './services.ts';

/** A test user: the id, and the context for calls by that user. */
export interface Person {
  readonly id: string;
  readonly ctx: UserContext;
}

export interface TestPeople {
  readonly database: TestDatabase;
  readonly services: Services;
  /** Creates a user. `fields` sets columns of `users`, or `bonusCoins`. */
  join(fields?: Parameters<typeof createUser>[1]): Promise<Person>;
  /** Sends a message at the recipient's rate. */
  send(from: Person, to: Person): Promise<Message>;
  /** Lets the message's deadline pass. */
  makeDue(message: Message): Promise<void>;
}

/** A new database with users who send messages through the real commands. */
export async function testPeople(env: Record<string, string> = {}): Promise<TestPeople> {
  const database = await testDatabase();
  return peopleOf(await testServices(database, env), database);
}

/** Same as `testPeople`, in an existing database. */
export function peopleOf(services: Services, database: TestDatabase): TestPeople {
  return {
    database,
    services,
    async join(fields) {
      const { id } = await createUser(services.db, fields);
      return { id, ctx: contextFor(services, id) };
    },
    send: (from, to) =>
      sendMessage(from.ctx, { recipientId: to.id, subject: 'One question', content: 'May I ask you about that?' }),
    async makeDue(message) {
      await database.ownerPool.query('update messages set expires_at = clock_timestamp() where id = $1', [message.id]);
    },
  };
}
