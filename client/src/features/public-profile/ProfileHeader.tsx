import { markText } from '@proverse/shared';
import { BadgeCheck, CalendarDays, MapPin, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconFact } from '../../ui/format/IconFact.tsx';
import { AvailabilityBadge } from '../../ui/format/AvailabilityBadge.tsx';
import { Avatar } from '../../ui/format/Avatar.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { countText } from '../../ui/format/money.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { formatDate } from '../../ui/format/relative-time.ts';
import { Stars } from '../../ui/format/Stars.tsx';
import type { PublicProfile } from './use-public-profile.ts';

/** Who this is: face, name, standing and what was verified. `actions` are beside the face. */
export function ProfileHeader({ profile, actions }: { profile: PublicProfile; actions: ReactNode }) {
  const name = `${profile.firstName} ${profile.lastName}`;
  return (
    <header className="flex flex-col gap-5">
      {!profile.isProfilePublic && (
        <Banner tone="info" title="This profile is private">
          {profile.isOwn
            ? 'Only you and people with whom you have exchanged a message can see it.'
            : 'You can see it because you have exchanged a message. It does not accept new messages.'}
        </Banner>
      )}
      <div className="flex gap-4 max-sm:flex-wrap sm:gap-6">
        <span className="shrink-0 self-start">
          <Avatar name={name} imageUrl={profile.avatarUrl} size="huge" status={profile.availabilityStatus} />
        </span>
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1 max-sm:order-last">
          <PageTitle title={name} className="wrap-anywhere" />
          <p className="text-lg text-muted wrap-anywhere">
            <bdi>{profile.profession || 'Professional'}</bdi>
          </p>
          <ul className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
            <li className="inline-flex text-ink">
              <Stars rating={profile.rating} count={profile.rating === null ? undefined : profile.totalRatings} />
            </li>
            <IconFact icon={<MessagesSquare aria-hidden className="size-4 shrink-0" />}>
              {countText(profile.totalMessages, 'consultation')}
            </IconFact>
            <li className="inline-flex">
              <AvailabilityBadge status={profile.availabilityStatus} />
            </li>
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
        <div className="ml-auto flex items-start">{actions}</div>
      </div>
      {profile.headline && (
        <p dir="auto" className="max-w-prose text-lg font-medium text-balance wrap-anywhere">
          {profile.headline}
        </p>
      )}
      <Verified profile={profile} />
    </header>
  );
}

function Verified({ profile: { emailVerified, verified } }: { profile: PublicProfile }) {
  const facts = [
    ...verified.map((mark) => ({ text: markText(mark), aside: verifiedText(mark) })),
    ...(emailVerified ? [{ text: 'Email verified', aside: undefined }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <ul aria-label="Verified" className="flex flex-col gap-1.5 text-sm">
      {facts.map(({ text, aside }) => (
        <IconFact key={text} icon={<BadgeCheck aria-hidden className="size-4 shrink-0 text-success" />}>
          <span className="flex min-w-0 flex-wrap gap-x-2">
            <span className="font-medium wrap-anywhere">{text}</span>
            {aside && <span className="text-muted">{aside}</span>}
          </span>
        </IconFact>
      ))}
    </ul>
  );
}

/** `Verified 3 Mar 2026, checked 21 Nov 2026`, or one date if both are the same. */
function verifiedText({ provenAt, checkedAt }: PublicProfile['verified'][number]): string {
  const [verified, checked] = [provenAt, checkedAt].map((iso) => formatDate(Date.parse(iso)));
  return `Verified ${verified}${checked === verified ? '' : `, checked ${checked}`}`;
}
