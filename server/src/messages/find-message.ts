import { DomainError, type contract, type InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import type { Message } from './operation.ts';
import { expireMessages } from '../kernel/settle-due-messages.ts';

/** One message that the user sent or received, settled if it was due. Refuses NOT_FOUND, to everybody else as well. */
export async function findMessage(ctx: UserContext, { id }: InputOf<typeof contract.messages.byId>): Promise<Message> {
  const found = await readMessage(ctx, id);
  if (!found?.overdue) return wireOf(found);
  await expireMessages(ctx, [id]);
  return wireOf(await readMessage(ctx, id));
}

interface MessageRow {
  readonly wire: Message;
  readonly overdue: boolean;
}

async function readMessage(ctx: UserContext, id: string): Promise<MessageRow | undefined> {
  const { rows } = await ctx.pool.query<MessageRow>({
    name: 'messages.by-id',
    text: 'select wire, overdue from message_wire where id = $1 and $2 in (sender_id, recipient_id)',
    values: [id, ctx.userId],
  });
  return rows[0];
}

function wireOf(found: MessageRow | undefined): Message {
  if (!found) throw new DomainError('NOT_FOUND');
  return found.wire;
}
