import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { resultOf } from '../database/expressions.ts';
import { callAsAdmin } from '../admin-acts/call-as-admin.ts';

type Rule = OutputFor<'adminFrozenEarnings.switchRule'>;

/** Returns the rules that put withdrawals before an admin, with counts. */
export async function listReviewRules({
  db,
}: Pick<UserContext, 'db'>): Promise<OutputFor<'adminFrozenEarnings.rules'>> {
  const rows = await db
    .selectFrom('withdrawal_rule_counts as r')
    .select(resultOf('withdrawal_rule_json', sql.table('r')).as('rule'))
    .orderBy('code')
    .execute();
  return { content: rows.map(({ rule }) => rule) };
}

/**
 * Switches a rule on or off for later withdrawals. A repeat changes nothing.
 * @throws DomainError NOT_FOUND
 */
export async function switchReviewRule(
  ctx: UserContext,
  input: InputFor<'adminFrozenEarnings.switchRule'>,
): Promise<Rule> {
  return callAsAdmin(ctx, { operation: 'adminFrozenEarnings.switchRule', input }, 'withdrawal_switch_rule', {
    p_code: input.code,
    p_enabled: input.enabled,
  });
}
