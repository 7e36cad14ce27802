import type { OutputFor, PublicContext } from '../context.ts';
import { many } from '../database/rows.ts';
import { matchesOf } from './words/matches-of.ts';
import { PROFESSIONAL_COLUMNS, professionalOf, type ProfessionalRow } from '../people/professional-row.ts';
import type { Question } from './words/read-question.ts';

type Cards = OutputFor<'directory.professionals'>['content'];
type WebCards = OutputFor<'directory.searchWeb'>['content'];

const CARDS = `
  select ${PROFESSIONAL_COLUMNS}, handle,
    exists (select from saved_professionals where owner_id = $1 and saved_id = user_id) as saved
  from unnest($2::uuid[]) with ordinality page (user_id, place)
  join profile_stats using (user_id)
  join user_presence using (user_id)
  join users on users.id = user_id
  cross join lateral openings_of(users)
  order by place`;

type Reader = PublicContext & { readonly userId: string | null };

/** Reads the cards of these people, in this order, with the parts of their profiles that match the question. */
export async function cardsOf(ctx: Reader, ids: readonly string[], question?: Question): Promise<Cards> {
  const rows = await readRows(ctx, ids);
  return rows.map((row) => cardOf(row, question));
}

/** Reads the cards of people who have a page on the web, with what everyone may see. */
export async function webCardsOf(ctx: Reader, ids: readonly string[], question?: Question): Promise<WebCards> {
  const rows = await readRows(ctx, ids);
  return rows.map((row) => {
    const { status: _s, availabilityStatus: _a, isOnline: _o, saved: _v, ...shown } = cardOf(row, question);
    return { ...shown, handle: row.handle };
  });
}

function cardOf(row: ProfessionalRow, question: Question | undefined): Cards[number] {
  return { ...professionalOf(row), ...(question && { matches: matchesOf(row, question) }) };
}

function readRows(ctx: Reader, ids: readonly string[]): Promise<(ProfessionalRow & { handle: string })[]> {
  return many(ctx.reads, { name: 'directory.cards', text: CARDS, values: [ctx.userId, ids] });
}
