import { DomainError, type contract, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';
import { FIGURES, statsOf, type FiguresRow } from './figures.ts';

type Stats = OutputOf<typeof contract.dashboard.stats>;

/** The caller's figures of this moment; nothing that is overdue counts as pending. */
export async function getStats(ctx: UserContext): Promise<Stats> {
  const row = await readSettled(ctx, async () => {
    const { rows } = await ctx.pool.query<FiguresRow>({ name: 'dashboard.stats', text: FIGURES, values: [ctx.userId] });
    const [figures] = rows;
    if (!figures) throw new DomainError('NOT_FOUND');
    return figures;
  });
  return statsOf(row);
}
