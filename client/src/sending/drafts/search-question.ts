import { getSession } from '../../session/session-store.ts';

const WORDS_MIN = 6;

/** Returns whether a search is long enough to be a question. A shorter one is a topic. */
export function isQuestion(search: string): boolean {
  return search.trim().split(/\s+/).length >= WORDS_MIN;
}

/** In memory only, so that a question is in no address but that of the search. */
const questions = new Map<string, string>();

function keyOf(personId: string): string {
  return `${getSession().user?.id}:${personId}`;
}

/** Remembers the search in the address for a message to the person who is chosen there, if it is a question. */
export function carryQuestion(personId: string): void {
  const question = (new URLSearchParams(location.search).get('q') ?? '').trim();
  if (isQuestion(question)) questions.set(keyOf(personId), question);
  else questions.delete(keyOf(personId));
}

/** Returns the question for which the person was chosen, or an empty string. Then forgets it. */
export function takeQuestion(personId: string): string {
  const question = questions.get(keyOf(personId)) ?? '';
  questions.delete(keyOf(personId));
  return question;
}
