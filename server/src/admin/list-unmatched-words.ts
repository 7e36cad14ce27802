import type { OutputFor, UserContext } from '../context.ts';
import { many } from '../database/rows.ts';

type Output = OutputFor<'admin.unmatchedWords'>;

const WORDS = `
  select word, (select count(*) from unmatched_word_askers a where a.word_hash = w.word_hash)::integer as people,
    to_char(last_day, 'YYYY-MM-DD') as "lastDay"
  from unmatched_words w order by people desc, last_day desc, word limit 50`;

/** Returns the words for which most people searched in vain. */
export async function listUnmatchedWords({ pool }: UserContext): Promise<Output> {
  return { words: await many<Output['words'][number]>(pool, { text: WORDS }) };
}
