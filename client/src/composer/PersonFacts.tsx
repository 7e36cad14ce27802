import { MapPin, MessageSquareReply } from 'lucide-react';
import { AvailabilityBadge } from '../ui/format/AvailabilityBadge.tsx';
import { Stars } from '../ui/format/Stars.tsx';

export interface PersonFactsProps {
  rating: number | null;
  ratingCount?: number | undefined;
  /** Whole percent; null without a sample. */
  responseRate: number | null;
  location: string | null;
  availabilityStatus: string;
  isOnline: boolean;
}

/** What helps to decide whether to write to somebody, in one line that wraps. */
export function PersonFacts(facts: PersonFactsProps) {
  const { rating, ratingCount, responseRate, location, availabilityStatus, isOnline } = facts;
  // Whoever never chose an availability is "offline"; being here now says more than that.
  const showsAvailability = availabilityStatus !== 'offline' || !isOnline;
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <li className="inline-flex text-ink">
        <Stars rating={rating} count={rating === null ? undefined : ratingCount} />
      </li>
      {responseRate !== null && (
        <li className="inline-flex items-center gap-1.5">
          <MessageSquareReply aria-hidden className="size-4 shrink-0" />
          {responseRate}% response
        </li>
      )}
      {showsAvailability ? (
        <li className="inline-flex">
          <AvailabilityBadge status={availabilityStatus} />
        </li>
      ) : (
        <li className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-full bg-online forced-color-adjust-none" />
          Here now
        </li>
      )}
      {location && (
        <li className="inline-flex min-w-0 items-center gap-1.5">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <bdi className="wrap-anywhere">{location}</bdi>
        </li>
      )}
    </ul>
  );
}
