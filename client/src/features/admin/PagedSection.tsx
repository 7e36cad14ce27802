import { useId, type ReactNode } from 'react';
import { formatCount } from '../../ui/format/money.ts';
import { PagedList, type PagedListProps } from './PagedList.tsx';

export interface PagedSectionProps<T extends { id: string }> extends Omit<
  PagedListProps<T>,
  'label' | 'empty' | 'query'
> {
  /** What the rows are, in the plural, such as "Held earnings". The number of rows is shown beside it. */
  title: string;
  text: ReactNode;
  query: PagedListProps<T>['query'] & { data: { totalElements: number } | undefined };
}

/** A paged list under its own heading. */
export function PagedSection<T extends { id: string }>({ title, text, ...list }: PagedSectionProps<T>) {
  const heading = useId();
  const count = list.query.data?.totalElements ?? 0;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h2 id={heading} className="text-lg font-semibold">
          {title}
          {count > 0 && ` (${formatCount(count)})`}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <PagedList label={title} empty={<p>No {title.toLowerCase()}</p>} {...list} />
    </section>
  );
}
