import { t } from '@lingui/core/macro';
import { WEBHOOK_EVENTS } from '@proverse/shared';
import { errorBody } from '#language/texts';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { applyServerErrors, controlsOf, fieldsOf, filled, useRuleForm } from '../../../ui/hooks/form.ts';
import { FormDialog, type FormDialogProps } from '../../../ui/overlays/FormDialog.tsx';
import { atLeastOne, Choices } from './Choices.tsx';
import { EVENT_TEXTS } from './event-texts.ts';
import { SecretDialog } from './SecretDialog.tsx';
import type { Webhook } from './webhook.ts';

export interface WebhookFormDialogProps extends Pick<FormDialogProps, 'open' | 'onOpenChange'> {
  /** The webhook to change, or null for a new one. */
  webhook: Webhook | null;
}

/** Adds a webhook and shows its secret, or changes one. */
export function WebhookFormDialog({ open, onOpenChange, webhook }: WebhookFormDialogProps) {
  const form = useRuleForm({ url: webhook?.url ?? '', events: [...(webhook?.events ?? WEBHOOK_EVENTS)] });
  const onError = (error: Parameters<typeof errorBody>[0]) => applyServerErrors(form, errorBody(error)?.errors ?? {});
  const create = api.webhooks.create.useMutation({ onError });
  const update = api.webhooks.update.useMutation({ trpc: UNTIL_SHOWN, onSuccess: close, onError });
  const saving = webhook ? update : create;

  function close(): void {
    // The secret must not stay in memory.
    form.reset(undefined, { keepValues: !create.isSuccess });
    create.reset();
    update.reset();
    onOpenChange(false);
  }

  const submit = form.handleSubmit(({ url, events }) => {
    if (saving.isPending) return;
    if (webhook) update.mutate({ id: webhook.id, url, events });
    else create.mutate({ url, events });
  });

  if (create.data) {
    return (
      <SecretDialog
        open={open}
        onClose={close}
        label={t`signing secret`}
        description={t`Your program verifies deliveries with it. We won't show it again.`}
        secret={create.data.secret}
      />
    );
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={close}
      title={webhook ? t`Edit webhook` : t`Add a webhook`}
      description={t`We send a signed POST request for each event you choose.`}
      size="medium"
      submitLabel={webhook ? t`Save` : t`Add webhook`}
      busy={saving.isPending && t`Saving…`}
      failure={
        saving.error && !errorBody(saving.error)?.errors && failureText(saving.error, t`Failed to save the webhook`)
      }
      onSubmit={() => void submit()}
    >
      <TextField
        label={t`URL`}
        hint={t`Starts with https, such as https://example.com/webhooks`}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...fieldsOf(form)('url', { validate: filled(t`Enter a URL`) })}
      />
      <Choices
        label={t`Events`}
        options={WEBHOOK_EVENTS}
        textOf={(type) => ({ label: EVENT_TEXTS[type] })}
        className="grid sm:grid-cols-2"
        {...controlsOf(form)('events', { validate: atLeastOne })}
      />
    </FormDialog>
  );
}
