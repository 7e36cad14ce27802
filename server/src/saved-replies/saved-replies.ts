import { DomainError, LIMITS } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { many, maybeOne } from '../database/rows.ts';
import { sqlFunction } from '../database/sql-function.ts';
import { afterCommit } from '../idempotency/after-commit.ts';

type SavedReply = OutputFor<'savedReplies.add'>;

const COLUMNS = `id, title, body, wire_time(changed_at) as "changedAt"`;

const add = sqlFunction<(userId: string, title: string, body: string, max: number) => string>('add_saved_reply');

/** Returns the caller's saved replies by title. */
export async function listSavedReplies(ctx: UserContext): Promise<OutputFor<'savedReplies.list'>> {
  const content = await many<SavedReply>(ctx.reads, {
    name: 'saved-replies.list',
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
  const id = await add(ctx.pool, ctx.userId, title, body, LIMITS.savedRepliesMax);
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

async function savedReply(ctx: UserContext, id: string): Promise<SavedReply> {
  const reply = await maybeOne<SavedReply>(ctx.pool, {
    name: 'saved-replies.one',
    text: `select ${COLUMNS} from saved_replies where id = $1 and user_id = $2`,
    values: [id, ctx.userId],
  });
  if (!reply) throw new DomainError('NOT_FOUND');
  return reply;
}
