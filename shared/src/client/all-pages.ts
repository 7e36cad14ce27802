/** The most that every list accepts, for the fewest calls. */
const PAGE_SIZE = 50;

interface Page<Item> {
  readonly content: readonly Item[];
  readonly totalPages?: number;
}

/** Yields the items of a list, and loads each page when it is needed. */
export async function* allPages<Item>(
  load: (input: { page: number; size: number }) => Promise<Page<Item>>,
  { size = PAGE_SIZE }: { readonly size?: number } = {},
): AsyncGenerator<Item, void, undefined> {
  for (let page = 0; ; page += 1) {
    const { content, totalPages } = await load({ page, size });
    yield* content;
    const isLast = totalPages === undefined ? content.length < size : page + 1 >= totalPages;
    if (isLast || content.length === 0) return;
  }
}
