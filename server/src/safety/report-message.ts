import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import { afterCommit } from '../idempotency/after-commit.ts';
import type { InputFor, OutputFor, UserContext } from '../context.ts';

type Report = OutputFor<'safety.report'>;

/**
 * Reports a message that the user sent or received to the admins. The other side is not notified. A repeat returns the
 * first report, even with a different reason.
 * @throws DomainError NOT_FOUND, also for everyone but the sender and the recipient
 */
export async function reportMessage(
  ctx: UserContext,
  { id, reason, details }: InputFor<'safety.report'>,
): Promise<Report> {
  await sql`
    insert into message_reports (message_id, reporter_id, reason, details)
    select id, ${ctx.userId}, ${reason}, ${details ?? null} from messages
    where id = ${id} and ${ctx.userId} in (sender_id, recipient_id)
    on conflict (message_id, reporter_id) do nothing`.execute(ctx.db);
  return afterCommit(findReport(ctx, { id }));
}

/** Returns the user's report of a message. @throws DomainError NOT_FOUND if there is none */
export async function findReport(ctx: UserContext, { id }: InputFor<'safety.reportOf'>): Promise<Report> {
  const report = await ctx.db
    .selectFrom('message_reports')
    .select(['id', 'message_id as messageId', 'reason', 'details', 'status', 'created_at'])
    .where('message_id', '=', id)
    .where('reporter_id', '=', ctx.userId)
    .executeTakeFirst();
  if (!report) throw new DomainError('NOT_FOUND');
  const { created_at: createdAt, ...rest } = report;
  return { ...rest, createdAt: createdAt.toISOString() };
}
