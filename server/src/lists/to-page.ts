interface Page<Row> {
  content: Row[];
  page: number;
  size: number;
  totalElements: number;
  totalPages: number;
}

/** Returns a page of a list. `page` counts from 0, and `total` is the number of rows on all pages. */
export function toPage<Row>(
  content: Row[],
  total: number,
  { page, size }: { readonly page: number; readonly size: number },
): Page<Row> {
  return { content, page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}
