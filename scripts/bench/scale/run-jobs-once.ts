import type { Services } from '../../../server/src/context.ts';
import { markLeadingExperts } from '../../../server/src/directory/mark-leading-experts.ts';
import { foldTallies } from '../../../server/src/figures/fold-tallies.ts';
import { refreshResponseMedians } from '../../../server/src/figures/refresh-response-medians.ts';
import { indexMessageTexts } from '../../../server/src/messages/search/index-message-texts.ts';

/**
 * Does what the server's jobs would have done before anyone reads: without them a search in 100,000 messages reads them
 * all. On a database that an earlier run kept there is nothing left to do.
 */
export async function runJobsOnce(services: Services): Promise<void> {
  await foldTallies(services);
  // Folding finds the people whose messages are indexed.
  await indexMessageTexts(services);
  await refreshResponseMedians(services);
  await markLeadingExperts(services);
}
