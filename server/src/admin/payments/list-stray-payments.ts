import { sql, type RawBuilder } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { readContent } from '../../database/read-output.ts';
import { boundedTotal } from '../../lists/bounded-total.ts';
import { toPage } from '../../lists/to-page.ts';

type Input = InputFor<'admin.strayPayments'>;
type Output = OutputFor<'admin.strayPayments'>;

const EXACT_TOTAL_MAX = 1_000;

const ORDERS: Record<NonNullable<Input['sortBy']>, RawBuilder<unknown>> = {
  newest: sql`a.created_at desc, a.id desc`,
  oldest: sql`a.created_at, a.id`,
};

const OPEN = sql`
  from payment_attention a where not exists (select from payment_attention_dismissed s where s.event_id = a.id)`;

/** Returns a page of the payment events that moved no coins and that no admin has dismissed yet. */
export async function listStrayPayments(ctx: UserContext, { page, size, sortBy = 'newest' }: Input): Promise<Output> {
  const [content, totalElements] = await Promise.all([
    readContent(
      ctx.db,
      'admin.strayPayments',
      sql`
      select
        a.id, a.provider, a.kind, a.problem, coalesce(a.payment_ref, a.session_ref) as reference,
        a.amount_paise as "amountPaise", a.currency, wire_time(a.created_at) as "createdAt",
        case when p.id is not null then json_build_object(
          'id', p.id, 'coins', p.coins + p.bonus, 'price', p.price_inr, 'status', p.status,
          'user', json_build_object(
            'id', u.id, 'name', u.first_name || ' ' || u.last_name, 'avatarUrl', u.avatar_url, 'email', u.email
          )
        ) end as purchase
      from (select a.* ${OPEN} order by ${ORDERS[sortBy]} limit ${size} offset ${page * size}) a
      left join purchases p on p.id = a.purchase_id and p.provider = a.provider
      left join users u on u.id = p.user_id
      order by ${ORDERS[sortBy]}`,
    ),
    boundedTotal(ctx, sql`select ${OPEN}`, EXACT_TOTAL_MAX),
  ]);
  return toPage(content, totalElements, { page, size });
}
