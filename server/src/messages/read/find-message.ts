import { DomainError } from '@proverse/shared';
import type { InputFor, UserContext } from '../../context.ts';
import { maybeOne } from '../../database/rows.ts';
import { expireMessages } from '../../expiry/expire-messages.ts';
import type { Message } from '../message-operation.ts';

/**
 * Returns a message that the caller sent or received. If the message is overdue, it is expired first.
 * @throws DomainError NOT_FOUND, also for everyone but the sender and the recipient
 */
export async function findMessage(ctx: UserContext, { id }: InputFor<'messages.byId'>): Promise<Message> {
  const found = await readMessage(ctx, id);
  if (!found?.overdue) return wireOf(found);
  await expireMessages(ctx, [id]);
  return wireOf(await readMessage(ctx, id));
}

interface MessageRow {
  readonly wire: Message;
  readonly overdue: boolean;
}

function readMessage(ctx: UserContext, id: string): Promise<MessageRow | undefined> {
  return maybeOne(ctx.reads, {
    name: 'messages.by-id',
    text: 'select wire, overdue from message_wire where id = $1 and $2 in (sender_id, recipient_id)',
    values: [id, ctx.userId],
  });
}

function wireOf(found: MessageRow | undefined): Message {
  if (!found) throw new DomainError('NOT_FOUND');
  return found.wire;
}
