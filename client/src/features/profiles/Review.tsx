import { langOf } from '@proverse/shared';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { formatDate } from '../../ui/format/time/relative-time.ts';
import { Stars } from '../../ui/format/person/Stars.tsx';
import type { PublicProfile } from './use-public-profile.ts';

/** A row of a list of reviews. */
export function Review({ review }: { review: PublicProfile['testimonials'][number] }) {
  return (
    <li className="flex flex-col gap-2 py-5 first:pt-0 last:pb-0">
      {review.content && (
        <blockquote dir="auto" lang={langOf(review.content)} className="max-w-prose wrap-anywhere">
          “{review.content}”
        </blockquote>
      )}
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <Stars rating={review.rating} />
        {review.clientUserId === null ? (
          <bdi>{review.clientName}</bdi>
        ) : (
          <Link
            href={`/profile/${review.clientUserId}`}
            className="inline-flex min-h-6 items-center font-medium text-primary underline underline-offset-4"
          >
            <bdi>{review.clientName}</bdi>
          </Link>
        )}
        <time dateTime={review.date}>{formatDate(Date.parse(review.date))}</time>
      </div>
    </li>
  );
}
