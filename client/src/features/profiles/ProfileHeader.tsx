import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { markText, langOf } from '@proverse/shared';
import { BadgeCheck, CalendarDays, MapPin, MessagesSquare } from 'lucide-react';
import { IconFact } from '../../ui/format/IconFact.tsx';
import { AvailabilityBadge } from '../../ui/format/person/AvailabilityBadge.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { nameClasses } from '../../ui/format/person/name-classes.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { formatAgo, formatDate } from '../../ui/format/time/relative-time.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Stars } from '../../ui/format/person/Stars.tsx';
import type { PublicProfile } from './use-public-profile.ts';

/** Who this is: face, name, standing and what was verified. */
export function ProfileHeader({ profile }: { profile: PublicProfile }) {
  const name = `${profile.firstName} ${profile.lastName}`;
  const nowMs = useNow();
  return (
    <header className="flex flex-col gap-5">
      {!profile.isProfilePublic && (
        <Banner tone="info" title={t`This profile is private`}>
          {profile.isOwn
            ? t`Only you and people with whom you have exchanged a message can see it.`
            : t`You can see it because you have exchanged a message. It does not accept new messages.`}
        </Banner>
      )}
      <div className="grid items-center gap-x-4 gap-y-3 xs:grid-cols-[auto_1fr] sm:gap-x-6 sm:gap-y-1">
        <span className="sm:row-span-2 sm:self-start">
          <Avatar
            name={name}
            imageUrl={profile.avatarUrl}
            size="huge"
            status={profile.isOnline ? profile.availabilityStatus : undefined}
          />
        </span>
        <div>
          <PageTitle title={name} className={nameClasses(name)} />
          <p className="text-lg text-muted wrap-anywhere">
            <bdi>{profile.profession || t`Professional`}</bdi>
          </p>
        </div>
        <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted xs:max-sm:col-span-2">
          <li className="inline-flex text-ink">
            <Stars rating={profile.rating} count={profile.rating === null ? undefined : profile.totalRatings} />
          </li>
          <IconFact icon={<MessagesSquare aria-hidden className="size-4 shrink-0" />}>
            {plural(profile.totalMessages, { one: '# consultation', other: '# consultations' })}
          </IconFact>
          <li className="inline-flex">
            <AvailabilityBadge status={presenceOf(profile, nowMs)} />
          </li>
          {profile.location && (
            <IconFact icon={<MapPin aria-hidden className="size-4 shrink-0" />}>
              <bdi className="wrap-anywhere">{profile.location}</bdi>
            </IconFact>
          )}
          <IconFact icon={<CalendarDays aria-hidden className="size-4 shrink-0" />}>
            <Trans>Professional since {new Date(profile.joinDate).getFullYear()}</Trans>
          </IconFact>
        </ul>
      </div>
      {profile.headline && (
        <p
          dir="auto"
          lang={langOf(profile.headline)}
          className="max-w-prose text-left text-lg font-medium text-balance wrap-anywhere"
        >
          {profile.headline}
        </p>
      )}
      <Verified profile={profile} />
    </header>
  );
}

/** Online and Busy are shown only while the person is there. */
function presenceOf({ availabilityStatus, isOnline, lastActive }: PublicProfile, nowMs: number): string {
  if (isOnline || availabilityStatus === 'offline') return availabilityStatus;
  return lastActive === null ? 'offline' : t`Active ${formatAgo(Date.parse(lastActive), nowMs)}`;
}

function Verified({ profile: { emailVerified, verified } }: { profile: PublicProfile }) {
  const facts = [
    ...verified.map((mark) => ({ text: markText(mark), aside: verifiedText(mark) })),
    ...(emailVerified ? [{ text: t`Email verified`, aside: undefined }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <ul aria-label={t`Verified`} className="flex flex-col gap-1.5 text-sm">
      {facts.map(({ text, aside }) => (
        <IconFact
          key={text}
          icon={<BadgeCheck aria-hidden className="size-4 shrink-0 self-start mt-0.5 text-success" />}
        >
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
  const verified = formatDate(Date.parse(provenAt));
  const checked = formatDate(Date.parse(checkedAt));
  return checked === verified ? t`Verified ${verified}` : t`Verified ${verified}, checked ${checked}`;
}
