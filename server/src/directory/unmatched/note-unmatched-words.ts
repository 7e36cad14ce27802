import { networkOf } from '../../addresses/network-of.ts';
import { keyedHash, keyFor } from '../../encryption/encryption.ts';
import type { PublicContext } from '../../context.ts';
import { callFunction } from '../../database/call-function.ts';
import type { Question } from '../words/read-question.ts';

/** Of a long question only so many words are noted. */
const WORDS_MAX = 8;
const ROWS_PER_DAY = 10_000;
const HASH_BYTES = 16;
/** Letters only: numbers may be a phone number or an account. */
const WORD = /^[\p{L}\p{M}]{3,30}$/u;

/** Notes the words of a question that found no one. What is stored leads neither to the question nor to the person. */
export async function noteUnmatchedWords(
  ctx: PublicContext & { readonly userId: string | null },
  question: Question,
): Promise<void> {
  const key = keyFor(ctx.config, 'unmatched words');
  const asker = ctx.userId ?? networkOf(ctx.ip);
  const words = [...new Set(question.words.map(({ word }) => word))]
    .filter((word) => WORD.test(word))
    .slice(0, WORDS_MAX);
  if (words.length === 0) return;
  await callFunction(ctx.primary, 'note_unmatched_words', {
    p_words: words,
    p_hashes: words.map((word) => keyedHash(key, word).subarray(0, HASH_BYTES)),
    p_askers: words.map((word) => keyedHash(key, word, asker).readUInt8()),
    p_most: ROWS_PER_DAY,
  });
}
