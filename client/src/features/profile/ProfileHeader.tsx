import { BadgeCheck, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { responseTimeText, type contract, type OutputOf } from '@proverse/shared';
import { AvailabilityBadge } from '../../ui/format/person/AvailabilityBadge.tsx';
import { useOwnMoney } from '../../ui/format/money/balance-privacy.tsx';
import { nameClasses } from '../../ui/format/person/name-classes.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/format/Badge.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { listText } from '../../ui/format/list-text.ts';
import { Meter } from '../../ui/format/charts/Meter.tsx';
import { formatCount } from '../../ui/format/money/money.ts';
import { Stat, StatStrip } from '../../ui/layout/StatStrip.tsx';
import { AvatarPicker } from '../../people/picture/AvatarPicker.tsx';
import { missingParts, type Profile } from './profile-values.ts';

const COMPLETE_PERCENT = 100;

export interface ProfileHeaderProps {
  profile: Profile;
  /** The Edit button. Undefined while editing. */
  action: ReactNode;
}

/** The user's name, picture and completeness. */
export function ProfileHeader({ profile, action }: ProfileHeaderProps) {
  const name = `${profile.firstName} ${profile.lastName}`;
  const missing = missingParts(profile);
  return (
    <div className="flex flex-wrap items-start gap-4 md:flex-nowrap md:gap-6">
      <AvatarPicker profile={profile} />
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-3">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className={cx('text-xl font-semibold', nameClasses(name))}>
              <bdi>{name}</bdi>
            </h2>
            {profile.profileCompleteness >= COMPLETE_PERCENT && (
              <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
                Complete
              </Badge>
            )}
          </div>
          <p className="text-muted wrap-anywhere">
            <bdi>{profile.profession || 'Professional'}</bdi>
          </p>
          <AvailabilityBadge status={profile.availabilityStatus} />
        </div>
        <div className="flex max-w-md flex-col gap-1">
          <Meter label="Profile completeness" percent={profile.profileCompleteness} />
          {missing.length > 0 && <p className="text-sm text-muted">Still missing: {listText(missing)}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-md:basis-full max-md:*:grow md:flex-col">
        {action}
        <LinkButton href={`/profile/${profile.id}`} variant="secondary" icon={<Eye aria-hidden />}>
          View public profile
        </LinkButton>
      </div>
    </div>
  );
}

export interface ProfileStatsProps {
  /** Undefined while loading. */
  stats: OutputOf<typeof contract.profile.stats> | undefined;
}

/** The user's figures. */
export function ProfileStats({ stats }: ProfileStatsProps) {
  const { inr } = useOwnMoney();
  return (
    <StatStrip label="Your stats">
      <Stat
        href="/messaging"
        label="Messages"
        value={stats && formatCount(stats.weeklyMessages)}
        note="received in the last 7 days"
      />
      <Stat label="Earnings" value={stats && inr(stats.monthlyEarnings)} note="this month" />
      <Stat label="Profile views" value={stats && formatCount(stats.profileViews)} note="by other members" />
      <Stat
        label="Response time"
        value={stats && responseTime(stats.averageResponseTime)}
        note="from message to reply"
      />
    </StatStrip>
  );
}

function responseTime(hours: number | null): string {
  return hours === null ? 'New' : responseTimeText(hours);
}
