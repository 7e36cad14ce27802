import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { Badge } from '../../ui/format/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { missingText } from './missing-parts.ts';
import type { DashboardData } from './use-dashboard.ts';

/** Whether every verification step is done. */
export function isVerified({ verification }: DashboardData): boolean {
  return Object.values(verification).every(Boolean);
}

/** The verification steps, with links to the open ones. */
export function VerificationCard({ data: { verification, profile } }: { data: DashboardData }) {
  const { emailVerified, profileComplete, rateSet, payoutAccountAdded, profileVerified } = verification;
  return (
    <Card as="section" aria-labelledby="verification" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-x-3 gap-y-1 max-xs:flex-wrap">
        <h2 id="verification" className="text-lg font-semibold">
          <Trans>Verification Status</Trans>
        </h2>
        <Badge tone={profileVerified ? 'success' : 'warning'}>{profileVerified ? t`Verified` : t`In progress`}</Badge>
      </div>
      <ul className="flex flex-col">
        <Step
          done={emailVerified}
          label={t`Email verified`}
          todo={t`Verify your email`}
          href="/profile?tab=security#verification"
        />
        <Step done={profileComplete} label={t`Profile complete`} todo={t`Complete your profile`} href="/profile?edit=1">
          <Trans>
            {profile.profileCompleteness}% done. Still missing: {missingText(profile.missing)}
          </Trans>
        </Step>
        <Step
          done={rateSet}
          label={t`Message price set`}
          todo={t`Set a message price`}
          href="/profile?tab=professional&edit=1"
        />
        <Step
          done={payoutAccountAdded}
          label={t`Payout account added`}
          todo={t`Add a payout account`}
          href="/coins?tab=earnings"
        />
      </ul>
    </Card>
  );
}

interface StepProps {
  done: boolean;
  label: string;
  /** The link's text while the step is open. */
  todo: string;
  href: string;
  /** What is left to do. */
  children?: ReactNode;
}

function Step({ done, label, todo, href, children }: StepProps) {
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3">
      {done ? (
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
      ) : (
        <CircleDashed aria-hidden className="size-5 shrink-0 text-muted" />
      )}
      <span className="sr-only">{done ? t`Done:` : t`To do:`} </span>
      {done ? (
        label
      ) : (
        <Link
          href={href}
          className="inline-flex min-h-9 items-center pointer-coarse:min-h-11 font-medium text-primary underline underline-offset-4"
        >
          {todo}
        </Link>
      )}
      {!done && children !== undefined && <p className="basis-full pl-8 text-sm text-muted">{children}</p>}
    </li>
  );
}
