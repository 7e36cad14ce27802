import { foldText } from '@proverse/shared';

// Words that questions are made of, and that say nothing about whom they are for. The stop words of PostgreSQL are
// removed already.
const FILLERS = new Set(
  `advice also always another answer anybody anyone anything ask asking away bad begin best better big bring can cannot
  come comes could day days different does done don even ever every everybody everyone everything expert experts feel
  find finds first four get gets getting give gives go goes going good got great hard help helping helps hundred
  important keep keeps kind know last least less let like little long look looking looks lot lots made make makes making
  many matter may mean mean means might month months more much must need needed needs never new next nice nobody nothing
  often old once one ones order over own people perhaps person persons please possible problem problems put puts question
  questions quite real really reason right said say says see seem shall since so somebody someone something soon start
  started starts stay still stop such sure take takes tell ten than thing things think three time times too tried try
  trying two use used using very want wanted wants way ways week weeks well will without wonder would wrong year years
  yes yet`
    .split(/\s+/)
    .map(foldText),
);

/** Whether a word of search_words() says nothing about the subject of a question. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}
