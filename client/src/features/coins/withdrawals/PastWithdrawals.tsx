import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { payoutAccountText } from '@proverse/shared';
import { inLanguage } from '#language/in-language';
import { FAILURE_TEXTS } from '#language/texts';
import { Landmark } from 'lucide-react';
import { LoadFailure } from '../../../app/LoadFailure.tsx';
import { Badge, type Tone } from '../../../ui/format/Badge.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { EmptyRow } from '../../../ui/layout/EmptyRow.tsx';
import { useOwnMoney } from '../../../ui/format/money/balance-privacy.tsx';
import { LoadMore } from '../../../ui/controls/buttons/LoadMore.tsx';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';
import { useWithdrawals, type Withdrawal } from './use-withdrawals.ts';

/** All completed withdrawals, newest first. */
export function PastWithdrawals() {
  const list = useWithdrawals();
  if (!list.overview) return null;
  const openCount = list.overview.open ? 1 : 0;
  const past = list.withdrawals.filter(({ status }) => status !== 'requested' && status !== 'approved');
  return (
    <Section id="past-withdrawals" title={t`Past withdrawals`} className="gap-3 border-t-0! pt-0!">
      {past.length === 0 ? (
        <EmptyRow
          icon={<Landmark />}
          title={t`No past withdrawals`}
          text={t`Completed withdrawals will appear here, with the bank's reference.`}
        />
      ) : (
        <>
          <ul aria-label={t`Past withdrawals`} className="divide-y divide-line border-y border-ink">
            {past.map((withdrawal) => (
              <PastWithdrawal key={withdrawal.id} withdrawal={withdrawal} />
            ))}
          </ul>
          <LoadMore
            shownCount={past.length}
            totalCount={list.totalCount - openCount}
            isLoading={list.isLoadingMore}
            onLoadMore={list.loadMore}
            failure={
              list.query.isFetchNextPageError && (
                <LoadFailure title={FAILURE_TEXTS.withdrawals} query={list.query} fallback="" onRetry={list.retry} />
              )
            }
          />
        </>
      )}
    </Section>
  );
}

function PastWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { amount, status, utr, reason, closedAt, returnedAt, requestedAt } = withdrawal;
  const { label, tone } = returnedAt === null ? STATES[status] : RETURNED;
  const { inr } = useOwnMoney();
  const endedAt = returnedAt ?? closedAt ?? requestedAt;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          <Trans>To {payoutAccountText(withdrawal)}</Trans>
        </p>
        <p className="text-sm text-muted">
          <time dateTime={endedAt}>{formatDateTime(Date.parse(endedAt))}</time>
          {utr !== null && (
            <span className="break-all">
              {' '}
              <Trans>· UTR {utr}</Trans>
            </span>
          )}
        </p>
        {reason !== null && (
          <p dir="auto" className="text-sm wrap-anywhere">
            {inLanguage(reason)}
          </p>
        )}
        {status !== 'paid' && (
          <p className="text-sm text-muted">
            <Trans>The coins were refunded to your wallet.</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-col gap-y-1 xs:items-end">
        <span className="font-semibold tabular-nums">{inr(amount)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
    </li>
  );
}

const RETURNED: { label: string; tone: Tone } = { label: t`Returned`, tone: 'danger' };

const STATES: Record<Withdrawal['status'], { label: string; tone: Tone }> = {
  requested: { label: t`Requested`, tone: 'warning' },
  approved: { label: t`Approved`, tone: 'info' },
  paid: { label: t`Paid`, tone: 'success' },
  rejected: { label: t`Rejected`, tone: 'danger' },
  failed: { label: t`Failed`, tone: 'danger' },
  cancelled: { label: t`Cancelled`, tone: 'neutral' },
};
