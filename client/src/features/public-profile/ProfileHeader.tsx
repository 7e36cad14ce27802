import { BadgeCheck, CalendarClock, CalendarDays, MapPin } from 'lucide-react';
import { formatDate } from '../../ui/format/relative-time.ts';
import { markText, responseTimeText } from '@proverse/shared';
import { IconFact } from '../../composer/PersonFacts.tsx';
import { PersonNote } from '../../notes/PersonNote.tsx';
import { SaveButton } from '../../saved/SaveButton.tsx';
import { AvailabilityBadge } from '../../ui/format/AvailabilityBadge.tsx';
import { Avatar } from '../../ui/format/Avatar.tsx';
import { Badge } from '../../ui/format/Badge.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { openingsText } from '../../ui/format/openings-text.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Stars } from '../../ui/format/Stars.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { ProfilePrice } from './ProfilePrice.tsx';
import { StartConsultation } from './StartConsultation.tsx';
import type { PublicProfile } from './use-public-profile.ts';

export interface ProfileHeaderProps {
  profile: PublicProfile;
  /** In hours. Null while loading, and until the person has replied. */
  averageResponseTime: number | null;
  onStart: () => void;
}

/** The person's name, stats and price. */
export function ProfileHeader({ profile, averageResponseTime, onStart }: ProfileHeaderProps) {
  const name = `${profile.firstName} ${profile.lastName}`;
  const openings = openingsText(profile);
  return (
    <Card className="flex flex-col gap-4">
      {!profile.isProfilePublic && (
        <Banner tone="info" title="This profile is private">
          {profile.isOwn
            ? 'Only you and people with whom you have exchanged a message can see it.'
            : 'You can see it because you have exchanged a message. It does not accept new messages.'}
        </Banner>
      )}
      <div className="flex flex-col gap-6 md:flex-row">
        <div className="flex min-w-0 flex-1 flex-col gap-4 sm:flex-row">
          <span className="self-start">
            <Avatar name={name} imageUrl={profile.avatarUrl} size="large" status={profile.availabilityStatus} />
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PageTitle title={name} className="wrap-anywhere" />
              {profile.emailVerified && (
                <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
                  Email verified
                </Badge>
              )}
              {profile.verified.map((mark) => (
                <span key={markText(mark)} className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
                    <span className="wrap-anywhere">{markText(mark)}</span>
                  </Badge>
                  <span className="text-xs text-muted">{verifiedText(mark)}</span>
                </span>
              ))}
            </div>
            <p className="text-lg text-muted wrap-anywhere">
              <bdi>{profile.profession || 'Professional'}</bdi>
            </p>
            {profile.headline && (
              <p dir="auto" className="wrap-anywhere">
                {profile.headline}
              </p>
            )}
            <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
              <li className="inline-flex text-ink">
                <Stars rating={profile.rating} count={profile.rating === null ? undefined : profile.totalRatings} />
              </li>
              <li className="inline-flex">
                <AvailabilityBadge status={profile.availabilityStatus} />
              </li>
              {openings !== null && (
                <IconFact icon={<CalendarClock aria-hidden className="size-4 shrink-0" />}>
                  <span className="text-ink">{openings}</span>
                </IconFact>
              )}
              {profile.location && (
                <IconFact icon={<MapPin aria-hidden className="size-4 shrink-0" />}>
                  <bdi className="wrap-anywhere">{profile.location}</bdi>
                </IconFact>
              )}
              <IconFact icon={<CalendarDays aria-hidden className="size-4 shrink-0" />}>
                Professional since {new Date(profile.joinDate).getFullYear()}
              </IconFact>
            </ul>
          </div>
        </div>
        <div className="flex gap-3 max-md:items-center max-xs:flex-wrap max-md:justify-between md:w-80 md:shrink-0 md:flex-col">
          <ProfilePrice coins={profile.messageRate} />
          <div className="flex items-center gap-2">
            <StartConsultation profile={profile} onStart={onStart} />
            {!profile.isOwn && (
              <>
                <SaveButton userId={profile.userId} name={name} isSaved={profile.saved} />
                <ProfileMenu profile={profile} name={name} />
              </>
            )}
          </div>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-4 border-t border-line pt-4 sm:grid-cols-3">
        <Figure label="Consultations" value={formatCount(profile.totalMessages)} />
        <Figure label="Response Rate" value={profile.responseRate === null ? 'New' : `${profile.responseRate}%`} />
        <Figure
          label="Usually replies in"
          value={averageResponseTime === null ? '–' : responseTimeText(averageResponseTime)}
        />
      </dl>
      {!profile.isOwn && <PersonNote userId={profile.userId} name={name} />}
    </Card>
  );
}

/** `Verified 3 Mar 2026, checked 21 Nov 2026`, or one date if both are the same. */
function verifiedText({ provenAt, checkedAt }: PublicProfile['verified'][number]): string {
  const [verified, checked] = [provenAt, checkedAt].map((iso) => formatDate(Date.parse(iso)));
  return `Verified ${verified}${checked === verified ? '' : `, checked ${checked}`}`;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
