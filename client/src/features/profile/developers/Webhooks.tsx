import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS, WEBHOOK_EVENTS, type contract, type OutputOf } from '@proverse/shared';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { LoadStatus, type LoadedPartProps } from '../../../app/LoadStatus.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { EmptyRow } from '../../../ui/layout/EmptyRow.tsx';
import { ItemRow } from '../ItemRow.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import type { Webhook } from './webhook.ts';

const WebhookFormDialog = lazyOverlay(async () => (await import('./WebhookFormDialog.tsx')).WebhookFormDialog);
const WebhookDialog = lazyOverlay(async () => (await import('./WebhookDialog.tsx')).WebhookDialog);

/** URLs that we call when something happens: to add and manage. */
export function Webhooks({ query, failed }: LoadedPartProps<OutputOf<typeof contract.webhooks.list>>) {
  const [isAdding, setAdding] = useState(false);
  const [managedId, setManagedId] = useState<string>();
  const webhooks = query.data?.content ?? [];
  const managed = webhooks.find(({ id }) => id === managedId);
  return (
    <Section
      id="webhooks"
      title={t`Webhooks`}
      text={t`We call your URL when you receive a message, a reply or money. Deliveries are signed and contain no message texts.`}
      action={
        <GuardedButton
          variant="secondary"
          disabledReason={
            webhooks.length >= LIMITS.webhooksMax && t`You have ${LIMITS.webhooksMax} webhooks. Remove one first.`
          }
          onClick={() => setAdding(true)}
        >
          <Trans>Add webhook</Trans>
        </GuardedButton>
      }
    >
      <LoadStatus what={t`your webhooks`} query={query} failed={failed} count={1} className="h-22.5 sm:h-17.5" />
      {query.data && webhooks.length === 0 && (
        <EmptyRow
          icon={<WebhookIcon />}
          title={t`No webhooks yet`}
          text={t`You choose the events, and can replay failed deliveries.`}
        />
      )}
      {webhooks.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {webhooks.map((webhook) => (
            <ItemRow
              key={webhook.id}
              icon={<WebhookIcon aria-hidden />}
              title={webhook.url}
              text={
                <>
                  {eventsText(webhook)} ·{' '}
                  <span className={webhook.disabledBecause === null ? undefined : 'text-warning'}>
                    {stateText(webhook)}
                  </span>
                </>
              }
            >
              <Button
                size="small"
                variant="secondary"
                aria-label={t`Manage ${webhook.url}`}
                onClick={() => setManagedId(webhook.id)}
              >
                <Trans>Manage</Trans>
              </Button>
            </ItemRow>
          ))}
        </ul>
      )}
      <WebhookFormDialog open={isAdding} onOpenChange={setAdding} webhook={null} />
      {managed && (
        <WebhookDialog key={managed.id} open onOpenChange={() => setManagedId(undefined)} webhook={managed} />
      )}
    </Section>
  );
}

function eventsText({ events }: Webhook): string {
  return events.length === WEBHOOK_EVENTS.length
    ? t`All events`
    : plural(events.length, { one: '# event', other: '# events' });
}

function stateText({ disabledBecause, failures }: Webhook): string {
  if (disabledBecause === 'owner') return t`disabled by you`;
  if (disabledBecause === 'gone') return t`disabled because it answered 410 Gone`;
  if (disabledBecause === 'reset')
    return t`disabled when the password was changed, or the account recovered or suspended`;
  if (disabledBecause === 'failing') return t`disabled because it failed for a day`;
  if (failures === 0) return t`working`;
  return plural(failures, { one: 'the last attempt failed', other: 'the last # attempts failed' });
}
