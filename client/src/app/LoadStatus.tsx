import { t } from '@lingui/core/macro';
import { LoadFailure, type LoadFailureProps } from './LoadFailure.tsx';
import { PartFailure, type PartFailureProps } from './PartFailure.tsx';
import { SkeletonList } from '../ui/layout/Skeleton.tsx';

export interface LoadStatusProps {
  /** What is loaded, as in "Failed to load your sessions". */
  what: string;
  query: LoadFailureProps['query'] & { readonly isPending: boolean; readonly isError: boolean };
  /** The parts of the screen that could not be loaded, if it has several. */
  failed?: PartFailureProps['failed'];
  /** The number of placeholders while loading. */
  count: number;
  /** Sets the size of a placeholder. */
  className: string;
}

/** What a part of a screen needs of its query, and of the parts that could not be loaded. */
export interface LoadedPartProps<Data> {
  query: LoadStatusProps['query'] & { readonly data: Data | undefined };
  failed: PartFailureProps['failed'];
}

/** Shows placeholders while a query loads, and the reason with a Retry button after a failure. */
export function LoadStatus({ what, query, failed = [], count, className }: LoadStatusProps) {
  if (query.isPending) return <SkeletonList label={t`Loading ${what}…`} count={count} className={className} />;
  if (!query.isError) return null;
  const title = t`Failed to load ${what}`;
  if (failed.includes(query)) return <PartFailure title={title} query={query} failed={failed} />;
  return <LoadFailure title={title} query={query} />;
}
