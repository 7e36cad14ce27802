/** Fields of lists and searches. They are not in fields.ts, because the forms of the client load that file. */
import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { notFarTooLong, storable } from './text-fields.ts';
import { tidySearch } from '../text/tidy-text.ts';

/** A search phrase. */
export const Keyword = searchField(100);

/** A search that may be a whole question. */
export const SearchText = searchField(LIMITS.searchTextMax);

function searchField(max: number) {
  const tooLong = `Must be at most ${max} characters`;
  return z
    .string('Must be text')
    .check(notFarTooLong(max, tooLong), storable, z.overwrite(tidySearch), z.maxLength(max, tooLong));
}

/** Page number, from 0. */
export const PageNumber = z
  .int('Page must be a whole number')
  .check(z.minimum(0, 'Page must be 0 or more'), z.maximum(1_000_000, 'Page must be at most 1,000,000'));

/** Rows per page. */
export const PageSize = z
  .int('Size must be a whole number')
  .check(z.minimum(1, 'Size must be at least 1'), z.maximum(LIMITS.pageSizeMax, 'Size must be at most 50'));

/** The paging inputs of every list. */
export const paging = { page: z._default(PageNumber, 0), size: z._default(PageSize, 20) };

/**
 * The id of the last row that the caller has, for lists that grow: page 0 then begins after it, so that new rows move no row to
 * another page. The totals are those of the whole list.
 */
export const AfterId = Id;
/** The same for lists whose ids are numbers. */
export const AfterNumber = z
  .string('After must be the id of a row')
  .check(z.regex(/^\d{1,18}$/, 'After must be the id of a row'));

/** The order of a list that is sorted by time only. The newest are first by default. */
export const TimeOrder = z.enum(['newest', 'oldest'], 'SortBy must be newest or oldest');

/** Returns the schema of one page of a list; `page` starts at 0. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  const name = z.globalRegistry.get(item)?.id;
  const page = z.object({
    content: z.array(item),
    page: z.int(),
    size: z.int(),
    totalElements: z.int(),
    totalPages: z.int(),
  });
  return name ? page.register(z.globalRegistry, { id: `${name}Page` }) : page;
}
