import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import type { Composition } from './use-composer.ts';

/** The reply that a follow-up asks about, in two lines, because the dialog covers it. */
export function FollowedReply({ query: { data, isPending } }: { query: Composition['followed'] }) {
  if (isPending) return <Skeleton className="h-10 w-full" />;
  if (!data?.reply) return null;
  return (
    <blockquote dir="auto" className="border-l-2 border-control pl-3 text-sm text-muted">
      <p className="line-clamp-2 wrap-anywhere">
        <span className="font-medium">
          <Trans>Their reply:</Trans>{' '}
        </span>
        {data.reply.content}
      </p>
    </blockquote>
  );
}
