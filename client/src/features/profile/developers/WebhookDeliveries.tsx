import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type contract, type OutputOf } from '@proverse/shared';
import { api } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { LoadStatus } from '../../../app/LoadStatus.tsx';
import { showFailure } from '../../../app/show-failure.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Badge } from '../../../ui/format/Badge.tsx';
import { RelativeTime } from '../../../ui/format/time/RelativeTime.tsx';
import { formatUntil } from '../../../ui/format/time/relative-time.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { EVENT_TEXTS } from './event-texts.ts';
import type { Webhook } from './webhook.ts';
import { serverNow } from '../../../ui/server-clock.ts';

type Delivery = OutputOf<typeof contract.webhooks.deliveries>['content'][number];

const SHOWN = 20;
const FIRST_ATTEMPT_POLL_MS = 2_000;
const KEPT_MS = 30 * 24 * 3_600_000;
const STATES = {
  delivered: { tone: 'success', label: t`Delivered` },
  pending: { tone: 'warning', label: t`Retrying` },
  failed: { tone: 'danger', label: t`Failed` },
} as const;

/** The latest deliveries of a webhook, to replay. */
export function WebhookDeliveries({ webhook: { id, events, disabledBecause } }: { webhook: Webhook }) {
  const query = api.webhooks.deliveries.useQuery(
    { id, size: SHOWN },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.content.some(isNew) ? FIRST_ATTEMPT_POLL_MS : false),
    },
  );
  const deliveries = query.data?.content ?? [];
  const canReplay = disabledBecause === null;
  const subscribed = new Set<Delivery['type']>(events);
  return (
    <section aria-labelledby="deliveries" className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="deliveries" className="font-semibold">
          <Trans>Latest deliveries</Trans>
        </h3>
        {canReplay && deliveries.some(({ state, type }) => state === 'failed' && subscribed.has(type)) && (
          <ReplayFailed id={id} />
        )}
      </div>
      <LoadStatus what={t`the deliveries`} query={query} count={3} className="h-14" />
      {query.isSuccess && deliveries.length === 0 && (
        <p className="py-3 text-muted">
          <Trans>Nothing in the last 30 days</Trans>
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.eventId} id={id} delivery={delivery} canReplay={canReplay} />
        ))}
      </ul>
    </section>
  );
}

/** Whether the first attempt is about to be made. */
function isNew({ state, attempts }: Delivery): boolean {
  return state === 'pending' && attempts.length === 0;
}

function DeliveryRow({ id, delivery, canReplay }: { id: string; delivery: Delivery; canReplay: boolean }) {
  const { eventId, type, createdAt, state } = delivery;
  const replay = api.webhooks.replay.useMutation({
    trpc: UNTIL_SHOWN,
    onError: (error) => showFailure(error, t`Failed to replay the event`),
  });
  const { tone, label } = stateOf(delivery);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{EVENT_TEXTS[type]}</p>
        <p className="text-sm text-muted wrap-anywhere">
          <RelativeTime iso={createdAt} /> · <Attempts delivery={delivery} />
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
      {canReplay && state !== 'pending' && (
        <Button
          size="small"
          variant="secondary"
          aria-label={t`Replay ${EVENT_TEXTS[type]}`}
          busy={replay.isPending && t`Sending…`}
          onClick={() => replay.mutate({ id, eventId })}
        >
          <Trans>Replay</Trans>
        </Button>
      )}
    </li>
  );
}

function stateOf(delivery: Delivery) {
  if (isNew(delivery)) return { tone: 'neutral', label: t`Sending` } as const;
  // The webhook was disabled when the event happened.
  if (delivery.state === 'failed' && delivery.attempts.length === 0)
    return { tone: 'neutral', label: t`Missed` } as const;
  return STATES[delivery.state];
}

/** `2 attempts, last: 500 in 120 ms, next in 5 minutes`. */
function Attempts({ delivery: { attempts, dueAt, state } }: { delivery: Delivery }) {
  const nowMs = useNow();
  const last = attempts.at(-1);
  if (!last) return state === 'failed' ? t`webhook disabled` : t`not attempted yet`;
  const outcome = last.statusCode === null ? (last.error ?? '') : t`${last.statusCode} in ${last.durationMs} ms`;
  const made = plural(attempts.length, { one: '# attempt', other: '# attempts' });
  if (dueAt === null) return t`${made}, last: ${outcome}`;
  return t`${made}, last: ${outcome}, next ${formatUntil(Date.parse(dueAt), nowMs)}`;
}

function ReplayFailed({ id }: { id: string }) {
  const replay = api.webhooks.replayRange.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess: ({ replayed }) =>
      showToast({
        tone: 'success',
        title: plural(replayed, { one: 'Replaying # event', other: 'Replaying # events' }),
      }),
    onError: (error) => showFailure(error, t`Failed to replay the events`),
  });
  const replayAll = () => {
    const nowMs = serverNow();
    const from = new Date(nowMs - KEPT_MS).toISOString();
    replay.mutate({ id, from, to: new Date(nowMs).toISOString(), onlyFailed: true });
  };
  return (
    <Button size="small" variant="secondary" busy={replay.isPending && t`Sending…`} onClick={replayAll}>
      <Trans>Replay all failed</Trans>
    </Button>
  );
}
