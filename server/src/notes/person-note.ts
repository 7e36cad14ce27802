import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { resultOf } from '../database/expressions.ts';
import { readOutput } from '../database/read-output.ts';

type Note = OutputFor<'notes.get'>;

const SAVE = `
  insert into person_notes (owner_id, person_id, note)
  select $1, u.id, $3 from users u
  where u.id = $2 and knows_person($1, u)
  on conflict (owner_id, person_id) do update set note = excluded.note, changed_at = clock_timestamp()
  returning person_id as "userId", note, wire_time(changed_at) as "changedAt"`;

/** Returns the caller's note about a person. It is null also for people who do not exist, so that it reveals nothing. */
export async function getNote(ctx: UserContext, { userId }: InputFor<'notes.get'>): Promise<Note> {
  const note = await ctx.db
    .selectFrom('person_notes')
    .select(['person_id as userId', 'note', resultOf('wire_time', sql.ref('changed_at')).as('changedAt')])
    .where('owner_id', '=', ctx.userId)
    .where('person_id', '=', userId)
    .executeTakeFirst();
  return note ?? { userId, note: null, changedAt: null };
}

/**
 * Saves the caller's note about a person, or removes it if it is empty. Only the caller can read it. A repeat
 * changes nothing but the time.
 * @throws DomainError SELF_NOTE, NOT_FOUND for a person whom the caller can neither see nor has messaged with
 */
export async function saveNote(ctx: UserContext, { userId, note }: InputFor<'notes.save'>): Promise<Note> {
  if (userId === ctx.userId) throw new DomainError('SELF_NOTE');
  if (note === null) {
    await ctx.db
      .deleteFrom('person_notes')
      .where('owner_id', '=', ctx.userId)
      .where('person_id', '=', userId)
      .execute();
    return { userId, note, changedAt: null };
  }
  return readOutput(ctx.pool, 'notes.save', { text: SAVE, values: [ctx.userId, userId, note] });
}
