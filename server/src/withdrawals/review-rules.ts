import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { many } from '../db/rows.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { sql } from 'kysely';

type Operations = typeof contract.adminHeldEarnings;
type Rule = OutputOf<Operations['switchRule']>;

const switchOn =
  sqlFunction<(adminId: string, requestId: string, code: string, enabled: boolean) => void>('withdrawal_switch_rule');

/** Returns the rules that put withdrawals before an admin, with counts. */
export async function listReviewRules({ db }: Pick<UserContext, 'db'>): Promise<OutputOf<Operations['rules']>> {
  const content = await many(
    db,
    sql<Rule>`
      select code, enabled, account_days as "accountDays", coins, share_percent as "sharePercent", matched, waiting
      from withdrawal_rule_counts order by code`,
  );
  return { content };
}

/**
 * Switches a rule on or off for later withdrawals. A repeat changes nothing.
 * @throws DomainError NOT_FOUND
 */
export async function switchReviewRule(
  ctx: UserContext,
  { code, enabled }: InputOf<Operations['switchRule']>,
): Promise<Rule> {
  await switchOn(ctx.pool, ctx.userId, ctx.requestId, code, enabled);
  const { content } = await listReviewRules(ctx);
  const rule = content.find((each) => each.code === code);
  if (!rule) throw new DomainError('NOT_FOUND');
  return rule;
}
