/** The most that every list accepts, for the fewest calls. */
const PAGE_SIZE = 50;

interface Page<Item> {
  readonly content: readonly Item[];
  readonly totalPages?: number;
}

/**
 * Yields the items of a list, and loads each page when it is needed. Items that are added later move others to the next
 * page, so those that were yielded before are left out.
 */
export async function* allPages<Item>(
  load: (input: { page: number; size: number }) => Promise<Page<Item>>,
  { size = PAGE_SIZE }: { readonly size?: number } = {},
): AsyncGenerator<Item, void, undefined> {
  const yielded = new Set<string>();
  for (let page = 0; ; page += 1) {
    const { content, totalPages } = await load({ page, size });
    for (const item of content) {
      const id = idOf(item);
      if (yielded.has(id)) continue;
      yielded.add(id);
      yield item;
    }
    const isLast = totalPages === undefined ? content.length < size : page + 1 >= totalPages;
    if (isLast || content.length === 0) return;
  }
}

/** Lists of people name their ids differently. A row without an id is its own. */
function idOf(item: unknown): string {
  const { id, userId, eventId } = item as Readonly<Record<string, unknown>>;
  return JSON.stringify(id ?? userId ?? eventId ?? item);
}
