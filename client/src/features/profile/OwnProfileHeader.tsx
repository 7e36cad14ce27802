import { responseTimeText } from '../../ui/format/time/response-time.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BadgeCheck, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { type contract, type OutputOf } from '@proverse/shared';
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

export interface OwnProfileHeaderProps {
  profile: Profile;
  /** The Edit button. Undefined while editing. */
  action: ReactNode;
}

/** The user's name, picture and completeness. */
export function OwnProfileHeader({ profile, action }: OwnProfileHeaderProps) {
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
                <Trans>Complete</Trans>
              </Badge>
            )}
          </div>
          <p className="text-muted wrap-anywhere">
            <bdi>{profile.profession || t`Professional`}</bdi>
          </p>
          <AvailabilityBadge status={profile.availabilityStatus} />
        </div>
        <div className="flex max-w-md flex-col gap-1">
          <Meter label={t`Profile completeness`} percent={profile.profileCompleteness} />
          {missing.length > 0 && (
            <p className="text-sm text-muted">
              <Trans>Still missing: {listText(missing)}</Trans>
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-md:basis-full max-md:*:grow md:flex-col">
        {action}
        <LinkButton href={`/profile/${profile.id}`} variant="secondary" icon={<Eye aria-hidden />}>
          <Trans>View public profile</Trans>
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
    <StatStrip label={t`Your stats`}>
      <Stat
        href="/messaging"
        label={t`Messages`}
        value={stats && formatCount(stats.weeklyMessages)}
        note={t`received in the last 7 days`}
      />
      <Stat label={t`Earnings`} value={stats && inr(stats.monthlyEarnings)} note={t`this month`} />
      <Stat label={t`Profile views`} value={stats && formatCount(stats.profileViews)} note={t`by other members`} />
      <Stat
        label={t`Response time`}
        value={stats && responseTime(stats.averageResponseTime)}
        note={t`from message to reply`}
      />
    </StatStrip>
  );
}

function responseTime(hours: number | null): string {
  return hours === null ? t`New` : responseTimeText(hours);
}
