import type { OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';

const WAITING = `
  select
    count(*) filter (where kind = 'withdrawals') as withdrawals,
    count(*) filter (where kind = 'frozenEarnings') as "frozenEarnings",
    count(*) filter (where kind = 'reports') as reports,
    count(*) filter (where kind = 'disputes') as disputes,
    count(*) filter (where kind = 'payments') as payments,
    wire_time(min(since)) as "oldestAt"
  from admin_waiting()`;

/** Counts what waits for an admin. */
export function countWaiting({ pool }: UserContext): Promise<OutputFor<'admin.waiting'>> {
  return readOutput(pool, 'admin.waiting', { text: WAITING });
}
