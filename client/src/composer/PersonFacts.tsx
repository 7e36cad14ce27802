import { markText, type Mark } from '@proverse/shared';
import { BadgeCheck, CalendarClock, MapPin, MessageSquareReply } from 'lucide-react';
import type { ReactNode } from 'react';
import { AvailabilityBadge } from '../ui/format/AvailabilityBadge.tsx';
import { openingsText, type Openings } from '../ui/format/openings-text.ts';
import { Stars } from '../ui/format/Stars.tsx';

export interface PersonFactsProps extends Openings {
  rating: number | null;
  ratingCount?: number | undefined;
  /** Whole percent; null without a sample. */
  responseRate: number | null;
  location: string | null;
  availabilityStatus: string;
  isOnline: boolean;
  /** The marks to show, such as the most telling one. */
  marks?: readonly Mark[] | undefined;
}

/** Facts that help decide whether to message a person, in one line that wraps. */
export function PersonFacts(facts: PersonFactsProps) {
  const { rating, ratingCount, responseRate, location, availabilityStatus, isOnline, marks = [] } = facts;
  // "Offline" is the default of people who never set their availability. If they are online now, that is shown instead.
  const showsAvailability = availabilityStatus !== 'offline' || !isOnline;
  const openings = openingsText(facts);
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <li className="inline-flex text-ink">
        <Stars rating={rating} count={rating === null ? undefined : ratingCount} />
      </li>
      {responseRate !== null && (
        <IconFact icon={<MessageSquareReply aria-hidden className="size-4 shrink-0" />}>
          {responseRate}% response
        </IconFact>
      )}
      {showsAvailability ? (
        <li className="inline-flex">
          <AvailabilityBadge status={availabilityStatus} />
        </li>
      ) : (
        <IconFact icon={<span aria-hidden className="size-2 rounded-full bg-online forced-color-adjust-none" />}>
          Online now
        </IconFact>
      )}
      {openings !== null && (
        <IconFact icon={<CalendarClock aria-hidden className="size-4 shrink-0" />}>
          <span className="text-ink">{openings}</span>
        </IconFact>
      )}
      {marks.map((mark) => (
        <IconFact key={markText(mark)} icon={<BadgeCheck aria-hidden className="size-4 shrink-0 text-success" />}>
          <span className="wrap-anywhere">{markText(mark)}</span>
        </IconFact>
      ))}
      {location && (
        <IconFact icon={<MapPin aria-hidden className="size-4 shrink-0" />}>
          <bdi className="wrap-anywhere">{location}</bdi>
        </IconFact>
      )}
    </ul>
  );
}

/** A fact behind its icon, as an item of a list. */
export function IconFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex min-w-0 items-center gap-1.5">
      {icon}
      {children}
    </li>
  );
}
