import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { AvailabilityBadge } from '../../ui/format/person/AvailabilityBadge.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Price } from '../../ui/format/money/Price.tsx';
import type { DashboardData } from './use-dashboard.ts';

/** A summary of the user's own profile. The whole card links to it. */
export function ProfileCard({ data: { profile, availabilityStatus, messageRate } }: { data: DashboardData }) {
  const name = `${profile.firstName} ${profile.lastName}`;
  return (
    <section aria-labelledby="profile-summary" className={CARD}>
      <div className="flex items-center gap-3 max-xs:flex-wrap">
        <Avatar name={name} imageUrl={profile.avatarUrl} size="large" status={availabilityStatus} />
        <div className="flex-1 xs:min-w-0">
          <h2 id="profile-summary" className="text-lg font-semibold">
            <Link href="/profile" className={TARGET}>
              <bdi>{name}</bdi>
              <span className="sr-only">
                <Trans>, your profile</Trans>
              </span>
            </Link>
          </h2>
          <p className="wrap-anywhere text-muted">
            <bdi>{profile.profession || t`Professional`}</bdi>
          </p>
          <AvailabilityBadge status={availabilityStatus} />
        </div>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </div>
      {messageRate !== null && (
        <p className="flex items-center gap-x-2">
          <Price coins={messageRate} />
          <span className="text-muted">
            <Trans>per message</Trans>
          </span>
        </p>
      )}
    </section>
  );
}

const CARD = cx(
  'relative flex flex-col gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:bg-raised md:p-6',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
);
const TARGET = 'wrap-anywhere outline-none before:absolute before:inset-0 before:rounded-card';
