import type { UserContext } from '../../context.ts';
import { maybeOne, one } from '../../database/rows.ts';
import { TABS, type Tab, type TabInput, type TabPage } from '../read/message-tabs.ts';
import { readPhrase } from './search-phrase.ts';
import { FOUND_MAX, indexedSql, inOrderSql } from './search-sql.ts';

interface ReadInOrder extends TabPage {
  /** Null without an index. */
  readonly messagesInTab: number | null;
  /** The place of the last match among the messages of its side, 0 without a match. */
  readonly lastPlace: number;
  /** How many of the last `OLDEST_SIZE` messages of each side match, if only a sample was read. */
  readonly oldestMatches: number;
}

const SAMPLE_SIZE = 150;
const OLDEST_SIZE = SAMPLE_SIZE / 2;
// Reading more matches than this in order finds a page sooner than the index does.
const RARE_MAX = 2_500;
// Phrases of signs only, such as "??", have no trigrams.
const SIGNS_READ_MAX = 1_200;

/**
 * Searches a tab for a phrase in the subject, the content, the reply or the other person's name, all folded. Up to two
 * letters match only the beginnings of words.
 *
 * `total` is exact up to `LIMITS.foundMessagesMax`, and one more means that there are more. For common phrases of people
 * with an index (index-message-texts.sql) that is concluded from the messages up to the page's end.
 */
export function tabSearch(tab: Tab): (ctx: UserContext, input: TabInput & { search: string }) => Promise<TabPage> {
  return async ({ userId, pool }, { page, size, search }) => {
    const { isInIndex, pattern, matching } = readPhrase(search);
    const name = `messages.${tab}.search-${matching.name}`;
    const values = [userId, size, page * size, pattern];
    const inOrder = { name, text: inOrderSql(tab, matching) };
    const indexed = { name: `${name}-indexed`, text: indexedSql(tab, matching) };

    // One match after the page shows that there are more.
    const pageMax = (page + 1) * size + 1;
    const read = (messagesMax: number | null, matchesMax: number): Promise<ReadInOrder> =>
      one<ReadInOrder>(pool, { ...inOrder, values: [...values, messagesMax, matchesMax] });
    const orMore = (found: TabPage): TabPage => (found.total < pageMax ? found : { ...found, total: FOUND_MAX });

    const sample = await read(SAMPLE_SIZE, pageMax);
    const isPageFull = sample.total === pageMax;
    const { messagesInTab } = sample;
    if (messagesInTab === null || (!isPageFull && messagesInTab <= SAMPLE_SIZE)) return sample;

    const estimate = (matches: number, readPerSide: number): number =>
      (matches / (readPerSide * TABS[tab].length)) * messagesInTab;
    const expected = estimate(sample.total, isPageFull ? sample.lastPlace : SAMPLE_SIZE);
    // A phrase of the latest messages may be rare in the others.
    if (expected > RARE_MAX && estimate(sample.oldestMatches, OLDEST_SIZE) > FOUND_MAX) {
      return orMore(isPageFull ? sample : await read(null, pageMax));
    }
    if (!isInIndex) return read(SIGNS_READ_MAX, FOUND_MAX);
    const byIndex = await maybeOne<TabPage & { isExact: boolean }>(pool, { ...indexed, values: [...values, pageMax] });
    if (byIndex) return byIndex.isExact ? byIndex : orMore(byIndex);
    return expected > FOUND_MAX ? orMore(await read(null, pageMax)) : read(null, FOUND_MAX);
  };
}
