import { t } from '@lingui/core/macro';
import { Star } from 'lucide-react';
import { useRef } from 'react';
import { api } from '../../api/api.ts';
import { LoadFailure } from '../../app/LoadFailure.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Pagination } from '../../ui/controls/buttons/Pagination.tsx';
import { wholeNumber } from '../../ui/hooks/address/query-codec.ts';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { RatingSummary, type RatingSummaryProps } from './RatingSummary.tsx';
import { Review } from './Review.tsx';
import type { PublicProfile } from './use-public-profile.ts';

const PAGE_SIZE = 10;
const pageQuery = wholeNumber(0);

export interface ReviewsTabProps extends Pick<RatingSummaryProps, 'stars'> {
  profile: PublicProfile;
}

/** How the ratings are distributed, and the reviews, newest first. */
export function ReviewsTab({ profile, stars }: ReviewsTabProps) {
  const { userId, rating, totalRatings } = profile;
  const [page, setPage] = useQueryState('page', pageQuery);
  const list = useRef<HTMLDivElement>(null);
  const reviews = api.profiles.reviews.useQuery(
    { userId, page, size: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  if (reviews.isError && !reviews.data)
    return <LoadFailure title={t`The reviews could not be loaded`} query={reviews} />;
  if (!reviews.data) return <SkeletonList label={t`Loading reviews...`} count={3} className="h-32" />;
  const { content, totalPages } = reviews.data;
  if (content.length === 0 && page === 0) {
    return (
      <EmptyState
        icon={<Star />}
        title={t`No Reviews Yet`}
        text={t`Reviews from people who got a reply will appear here.`}
      />
    );
  }
  return (
    <div ref={list} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-6">
      {rating !== null && <RatingSummary rating={rating} count={totalRatings} stars={stars} />}
      <ul className="divide-y divide-line border-t border-line pt-5">
        {content.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <Pagination label={t`Reviews`} page={page} totalPages={totalPages} onPageChange={setPage} list={list} />
    </div>
  );
}
