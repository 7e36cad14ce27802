import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import type { ReactNode } from 'react';
import { api } from '../../../api/api.ts';
import { LoadFailure } from '../../../app/LoadFailure.tsx';
import { Badge } from '../../../ui/format/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { formatCoins, formatCount } from '../../../ui/format/money/money.ts';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';

type Health = OutputOf<typeof contract.admin.ledger>;

const REFETCH_MS = 60_000;

/** The last audit, the last checkpoint, and where all coins are. */
export function LedgerTab() {
  const query = api.admin.ledger.useQuery(undefined, { refetchInterval: REFETCH_MS });
  const { data } = query;
  if (query.isPending) return <LedgerSkeleton />;
  const failure = query.isError && <LoadFailure title={t`Failed to load the ledger`} query={query} />;
  if (!data) return failure;
  const { figures, payouts, pendingPurchases } = data;
  const inProgress: (readonly [string, { count: number; coins: number }])[] = [
    ...(figures ? [[t`Escrow of pending messages`, figures.escrow] as const] : []),
    [t`Withdrawals requested`, payouts.requested],
    [t`Withdrawals approved`, payouts.approved],
    [t`Purchases pending`, pendingPurchases],
  ];
  return (
    <div className="flex flex-col gap-6">
      {failure}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="grid gap-4">
          <Audit audit={data.lastAudit} />
          <Group title={t`Last checkpoint`}>
            {data.lastSeal ? (
              <>
                <Row name={t`Number`}>{formatCount(data.lastSeal.number)}</Row>
                <Row name={t`Created`}>{formatDateTime(Date.parse(data.lastSeal.checkpointedAt))}</Row>
                <Row name={t`Hash`}>
                  <code className="text-xs break-all">{data.lastSeal.hash}</code>
                </Row>
              </>
            ) : (
              <p className="text-muted">
                <Trans>No checkpoints yet</Trans>
              </p>
            )}
            {figures && <Row name={t`Transactions without a checkpoint`}>{formatCount(figures.unsealed)}</Row>}
          </Group>
          <Group title={t`In progress`}>
            {inProgress.map(([name, { count, coins }]) => (
              <Row key={name} name={name}>
                {formatCount(count)} · {formatCoins(coins)}
              </Row>
            ))}
          </Group>
        </div>
        {figures ? (
          <Figures figures={figures} />
        ) : (
          <Group title={t`All coins`}>
            <p className="text-muted">
              <Trans>The ledger is still being added up. Its totals will appear here.</Trans>
            </p>
          </Group>
        )}
      </div>
    </div>
  );
}

/** Placeholders in the final size and place. */
function LedgerSkeleton() {
  return (
    <div role="status" className="grid items-start gap-4 md:grid-cols-2">
      <span className="sr-only">
        <Trans>Loading the ledger…</Trans>
      </span>
      <div className="grid gap-4">
        {['h-35', 'h-57', 'h-51'].map((height) => (
          <Skeleton key={height} className={cx('rounded-card', height)} />
        ))}
      </div>
      <Skeleton className="h-147 rounded-card" />
    </div>
  );
}

function Audit({ audit }: { audit: Health['lastAudit'] }) {
  const badge = audit?.findings ? (
    <Badge tone="danger">{plural(audit.findings, { one: '# finding', other: '# findings' })}</Badge>
  ) : (
    audit && (
      <Badge tone="success">
        <Trans>Passed</Trans>
      </Badge>
    )
  );
  return (
    <Group title={t`Last audit`} badge={badge}>
      {audit ? (
        <>
          <Row name={t`Finished`}>{formatDateTime(Date.parse(audit.finishedAt))}</Row>
          <Row name={t`Checks`}>{formatCount(audit.checks)}</Row>
          {audit.failed.length > 0 && <Row name={t`Failed checks`}>{audit.failed.join(', ')}</Row>}
        </>
      ) : (
        <p className="text-muted">
          <Trans>
            No audits yet. Run <code>npm run audit</code> on the server.
          </Trans>
        </p>
      )}
    </Group>
  );
}

function Figures({ figures }: { figures: NonNullable<Health['figures']> }) {
  const { liabilities, issued, purchases } = figures;
  const totals: [string, number][] = [
    [t`In wallets`, liabilities.total],
    [t`– purchased`, liabilities.purchased],
    [t`– bonus`, liabilities.bonus],
    [t`– earned`, liabilities.earned],
    [t`– earned from bonus`, liabilities.earnedBonus],
    [t`User debts`, liabilities.debt],
    [t`In escrow`, figures.escrow.coins],
    [t`Processing`, figures.payoutsUnderWay],
    [t`Total purchased`, issued.purchased],
    [t`Total bonus`, issued.bonus],
    [t`Paid out`, figures.paidOut],
    [t`Reversed or refunded`, figures.chargedBack],
    [t`Fees`, figures.fees],
    [t`Forfeited`, figures.forfeited],
  ];
  return (
    <Group
      title={t`All coins`}
      badge={
        figures.balanced ? (
          <Badge tone="success">
            <Trans>Balanced</Trans>
          </Badge>
        ) : (
          <Badge tone="danger">
            <Trans>Not balanced</Trans>
          </Badge>
        )
      }
    >
      {totals.map(([name, coins]) => (
        <Row key={name} name={name}>
          {formatCount(coins)}
        </Row>
      ))}
      <Row name={t`Purchases`}>
        <Trans>
          {formatCount(purchases.completed)} completed, {formatCount(purchases.failed)} failed,{' '}
          {formatCount(purchases.chargedBack)} charged back
        </Trans>
      </Row>
      <Row name={t`Transactions`}>{formatCount(figures.transactions)}</Row>
    </Group>
  );
}

function Group({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        {badge}
      </div>
      {children}
    </Card>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-muted">{name}</span>
      <span className="ml-auto min-w-0 text-right font-medium tabular-nums">{children}</span>
    </p>
  );
}
