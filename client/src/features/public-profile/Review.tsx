import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatDate } from '../../ui/format/relative-time.ts';
import { Stars } from '../../ui/format/Stars.tsx';
import type { PublicProfile } from './use-public-profile.ts';

export function Review({ review }: { review: PublicProfile['testimonials'][number] }) {
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Stars rating={review.rating} />
        <time dateTime={review.date} className="text-sm text-muted">
          {formatDate(Date.parse(review.date))}
        </time>
      </div>
      {review.content && (
        <blockquote dir="auto" className="max-w-prose wrap-anywhere">
          “{review.content}”
        </blockquote>
      )}
      <p className="text-sm">
        {review.clientUserId === null ? (
          <bdi className="text-muted">{review.clientName}</bdi>
        ) : (
          <Link
            href={`/profile/${review.clientUserId}`}
            className="inline-flex min-h-6 items-center font-medium text-primary underline underline-offset-4"
          >
            <bdi>{review.clientName}</bdi>
          </Link>
        )}
      </p>
    </Card>
  );
}
