import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { showFailure } from '../../../app/show-failure.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlays/Dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { WebhookFormDialog } from './WebhookFormDialog.tsx';
import type { Webhook } from './webhook.ts';

export interface WebhookDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  webhook: Webhook;
}

/** A webhook with its deliveries: to test, change, disable and remove. */
export function WebhookDialog({ open, onOpenChange, webhook }: WebhookDialogProps) {
  const { id, url, disabledBecause } = webhook;
  const isEnabled = disabledBecause === null;
  const [isEditing, setEditing] = useState(false);
  const test = api.webhooks.test.useMutation({
    trpc: UNTIL_SHOWN,
    onError: (error) => showFailure(error, t`Failed to send the test`),
  });
  const update = api.webhooks.update.useMutation({
    trpc: UNTIL_SHOWN,
    onError: (error) => showFailure(error, t`Failed to change the webhook`),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Webhook to ${new URL(url).host}`}
      description={
        <>
          <span className="mb-1 line-clamp-3 break-all">{url}</span>
          {isEnabled
            ? t`A failed delivery is tried ten times in 75 hours.`
            : t`Disabled: it receives nothing until you enable it and replay what it missed.`}
        </>
      }
      size="medium"
    >
      <div className="flex flex-wrap gap-2 pb-4">
        {isEnabled && (
          <Button size="small" busy={test.isPending && t`Sending…`} onClick={() => test.mutate({ id })}>
            <Trans>Send test</Trans>
          </Button>
        )}
        <Button
          size="small"
          variant={isEnabled ? 'secondary' : 'primary'}
          busy={update.isPending && t`Saving…`}
          onClick={() => update.mutate({ id, enabled: !isEnabled })}
        >
          {isEnabled ? t`Disable` : t`Enable`}
        </Button>
        <Button size="small" variant="secondary" onClick={() => setEditing(true)}>
          <Trans>Edit</Trans>
        </Button>
        <RotateSecret id={id} />
        <Remove webhook={webhook} onRemoved={() => onOpenChange(false)} />
      </div>
      <WebhookDeliveries webhook={webhook} />
      <WebhookFormDialog open={isEditing} onOpenChange={setEditing} webhook={webhook} />
    </Dialog>
  );
}

function RotateSecret({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const rotate = api.webhooks.rotateSecret.useMutation({
    onSuccess: () => setAsking(false),
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, t`Failed to replace the secret`) }),
  });
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        <Trans>New secret</Trans>
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Create a new signing secret?`}
        description={t`Deliveries are signed with both secrets for 24 hours, so that you can change it in your program.`}
        confirmLabel={t`Create`}
        busy={rotate.isPending && t`Creating…`}
        onConfirm={() => rotate.mutate({ id })}
      />
      {rotate.data && (
        <SecretDialog
          open
          onClose={() => rotate.reset()}
          label={t`signing secret`}
          description={t`The former one works for 24 hours more. We won't show this one again.`}
          secret={rotate.data.secret}
        />
      )}
    </>
  );
}

function Remove({ webhook: { id, url }, onRemoved }: { webhook: Webhook; onRemoved: () => void }) {
  const remove = api.webhooks.remove.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess() {
      showToast({ tone: 'success', title: t`Webhook removed` });
      onRemoved();
    },
    onError: (error) => showFailure(error, t`Failed to remove the webhook`),
  });
  return (
    <ConfirmButton
      label={t`Remove`}
      variant="ghost"
      title={t`Remove this webhook?`}
      description={t`We stop calling ${new URL(url).host} and delete its deliveries. This can't be undone.`}
      tone="danger"
      busy={remove.isPending && t`Removing…`}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
