import type { OutputFor, UserContext } from '../context.ts';
import { many } from '../database/rows.ts';
import { matchesOf } from './words/matches-of.ts';
import { PROFESSIONAL_COLUMNS, professionalOf, type ProfessionalRow } from '../people/professional-row.ts';
import type { Question } from './words/read-question.ts';

type Cards = OutputFor<'directory.professionals'>['content'];

const CARDS = `
  select ${PROFESSIONAL_COLUMNS},
    exists (select from saved_professionals where owner_id = $1 and saved_id = user_id) as saved
  from unnest($2::uuid[]) with ordinality page (user_id, place)
  join profile_stats using (user_id)
  join user_presence using (user_id)
  join users on users.id = user_id
  cross join lateral openings_of(users)
  order by place`;

/** Reads the cards of these people, in this order, with the parts of their profiles that match the question. */
export async function cardsOf(ctx: UserContext, ids: readonly string[], question?: Question): Promise<Cards> {
  const cards = await many<ProfessionalRow>(ctx.reads, {
    name: 'directory.cards',
    text: CARDS,
    values: [ctx.userId, ids],
  });
  return cards.map((card) => ({ ...professionalOf(card), ...(question && { matches: matchesOf(card, question) }) }));
}
