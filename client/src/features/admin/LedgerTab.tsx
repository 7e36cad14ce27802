import type { contract, OutputOf } from '@proverse/shared';
import type { ReactNode } from 'react';
import { api, failureText } from '../../api.ts';
import { Badge } from '../../ui/format/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { StrayPayments } from './StrayPayments.tsx';

type Health = OutputOf<typeof contract.admin.ledger>;

const REFETCH_MS = 60_000;

/** Whether the books are in order: audit, seal, and where all coins are. */
export function LedgerTab() {
  const query = api.admin.ledger.useQuery(undefined, { refetchInterval: REFETCH_MS });
  const { data } = query;
  const failure = query.isError && (
    <RetryBanner
      title="The ledger’s state could not be loaded"
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {failureText(query.error)}
    </RetryBanner>
  );
  if (!data) return failure || <SkeletonList label="Loading the ledger’s state…" count={3} className="h-40" />;
  return (
    <div className="flex flex-col gap-6">
      {failure}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="grid gap-4">
          <Audit audit={data.lastAudit} />
          <Group title="Last seal">
            {data.lastSeal ? (
              <>
                <Row name="Number">{formatCount(data.lastSeal.number)}</Row>
                <Row name="Sealed">{formatDateTime(Date.parse(data.lastSeal.sealedAt))}</Row>
                <Row name="Hash">
                  <code className="text-xs break-all">{data.lastSeal.hash}</code>
                </Row>
              </>
            ) : (
              <p className="text-muted">Nothing is sealed yet.</p>
            )}
            {data.figures && <Row name="Transactions not sealed yet">{formatCount(data.figures.unsealed)}</Row>}
          </Group>
          <Group title="Under way">
            {data.figures && (
              <Row name="Escrow of waiting messages">
                <CountAndCoins {...data.figures.escrow} />
              </Row>
            )}
            <Row name="Withdrawals requested">
              <CountAndCoins {...data.payouts.requested} />
            </Row>
            <Row name="Withdrawals approved">
              <CountAndCoins {...data.payouts.approved} />
            </Row>
            <Row name="Purchases not decided">
              <CountAndCoins {...data.pendingPurchases} />
            </Row>
          </Group>
        </div>
        {data.figures && <Figures figures={data.figures} />}
      </div>
      <StrayPayments />
    </div>
  );
}

function Audit({ audit }: { audit: Health['lastAudit'] }) {
  if (!audit) {
    return (
      <Group title="Last audit">
        <p className="text-muted">
          None yet. Run <code>npm run audit</code> on the server.
        </p>
      </Group>
    );
  }
  return (
    <Group
      title="Last audit"
      badge={
        audit.findings === 0 ? (
          <Badge tone="success">In order</Badge>
        ) : (
          <Badge tone="danger">{formatCount(audit.findings)} findings</Badge>
        )
      }
    >
      <Row name="Finished">{formatDateTime(Date.parse(audit.finishedAt))}</Row>
      <Row name="Checks">{formatCount(audit.checks)}</Row>
      {audit.failed.length > 0 && <Row name="Failed">{audit.failed.join(', ')}</Row>}
    </Group>
  );
}

function Figures({ figures }: { figures: NonNullable<Health['figures']> }) {
  const { liabilities, issued, purchases } = figures;
  return (
    <Group
      title="All coins"
      badge={figures.balanced ? <Badge tone="success">Balanced</Badge> : <Badge tone="danger">Does not add up</Badge>}
    >
      <Row name="In wallets">
        <Coins value={liabilities.total} />
      </Row>
      <Row name="of them purchased">
        <Coins value={liabilities.purchased} />
      </Row>
      <Row name="of them bonus">
        <Coins value={liabilities.bonus} />
      </Row>
      <Row name="of them earned">
        <Coins value={liabilities.earned} />
      </Row>
      <Row name="of them earned from bonus">
        <Coins value={liabilities.earnedBonus} />
      </Row>
      <Row name="Owed by people">
        <Coins value={liabilities.debt} />
      </Row>
      <Row name="In escrow">
        <Coins value={figures.escrow.coins} />
      </Row>
      <Row name="Being paid out">
        <Coins value={figures.payoutsUnderWay} />
      </Row>
      <Row name="Ever paid for">
        <Coins value={issued.purchased} />
      </Row>
      <Row name="Ever given as bonus">
        <Coins value={issued.bonus} />
      </Row>
      <Row name="Paid out">
        <Coins value={figures.paidOut} />
      </Row>
      <Row name="Called back with their payment">
        <Coins value={figures.calledBack} />
      </Row>
      <Row name="Fees">
        <Coins value={figures.fees} />
      </Row>
      <Row name="Forfeited">
        <Coins value={figures.forfeited} />
      </Row>
      <Row name="Purchases">
        {formatCount(purchases.completed)} completed, {formatCount(purchases.failed)} failed,{' '}
        {formatCount(purchases.calledBack)} called back
      </Row>
      <Row name="Transactions">{formatCount(figures.transactions)}</Row>
    </Group>
  );
}

function CountAndCoins({ count, coins }: { count: number; coins: number }) {
  return (
    <>
      {formatCount(count)} · <Coins value={coins} />
    </>
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
      <span className="ml-auto min-w-0 text-right">{children}</span>
    </p>
  );
}
