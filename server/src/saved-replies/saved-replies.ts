import { DomainError, LIMITS } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { readContent, readOutput } from '../database/read-output.ts';
import { afterCommit } from '../idempotency/after-commit.ts';

type SavedReply = OutputFor<'savedReplies.add'>;

const COLUMNS = `id, title, body, wire_time(changed_at) as "changedAt"`;

/** Returns the caller's saved replies by title. */
export async function listSavedReplies(ctx: UserContext): Promise<OutputFor<'savedReplies.list'>> {
  const content = await readContent(ctx.reads, 'savedReplies.list', {
    text: `select ${COLUMNS} from saved_replies where user_id = $1 order by lower(title), id`,
    values: [ctx.userId],
  });
  return { content };
}

/**
 * Saves a reply. A repeat saves it again.
 * @throws DomainError SAVED_REPLIES_FULL with `max`
 */
export async function addSavedReply(
  ctx: UserContext,
  { title, body }: InputFor<'savedReplies.add'>,
): Promise<SavedReply> {
  const id = await callFunction(ctx.pool, 'add_saved_reply', {
    p_user: ctx.userId,
    p_title: title,
    p_body: body,
    p_max: LIMITS.savedRepliesMax,
  });
  return afterCommit(savedReply(ctx, id));
}

/**
 * Changes a saved reply of the caller.
 * @throws DomainError NOT_FOUND, also for another person's
 */
export async function updateSavedReply(ctx: UserContext, input: InputFor<'savedReplies.update'>): Promise<SavedReply> {
  const { id, title, body } = input;
  const { numUpdatedRows } = await ctx.db
    .updateTable('saved_replies')
    .set({ title, body, changed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError('NOT_FOUND');
  return afterCommit(savedReply(ctx, id));
}

/**
 * Removes a saved reply of the caller.
 * @throws DomainError NOT_FOUND, also for another person's and on a repeat
 */
export async function removeSavedReply(
  ctx: UserContext,
  { id }: InputFor<'savedReplies.remove'>,
): Promise<OutputFor<'savedReplies.remove'>> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('saved_replies')
    .where('id', '=', id)
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new DomainError('NOT_FOUND');
  return { id };
}

function savedReply(ctx: UserContext, id: string): Promise<SavedReply> {
  return readOutput(ctx.pool, 'savedReplies.add', {
    text: `select ${COLUMNS} from saved_replies where id = $1 and user_id = $2`,
    values: [id, ctx.userId],
  });
}
