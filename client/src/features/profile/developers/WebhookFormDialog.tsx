import { errorBody, WEBHOOK_EVENTS, type WebhookEventType } from '@proverse/shared';
import { useRef, useState } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FormDialog, type FormDialogProps } from '../../../ui/overlays/FormDialog.tsx';
import { Choices } from './Choices.tsx';
import { EVENT_TEXTS } from './event-texts.ts';
import { SecretDialog } from './SecretDialog.tsx';
import type { Webhook } from './webhook.ts';

export interface WebhookFormDialogProps extends Pick<FormDialogProps, 'open' | 'onOpenChange'> {
  /** The webhook to change, or null for a new one. */
  webhook: Webhook | null;
}

/** Adds a webhook and shows its secret, or changes one. */
export function WebhookFormDialog({ open, onOpenChange, webhook }: WebhookFormDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhook?.events ?? WEBHOOK_EVENTS);
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const create = api.webhooks.create.useMutation();
  const update = api.webhooks.update.useMutation({ trpc: UNTIL_SHOWN, onSuccess: close });
  const saving = webhook ? update : create;

  function close(): void {
    if (create.isSuccess) setUrl('');
    // The secret must not stay in memory.
    create.reset();
    update.reset();
    setChecked(false);
    onOpenChange(false);
  }

  function submit(): void {
    setChecked(true);
    if (url.trim() === '') input.current?.focus();
    else if (events.length === 0 || saving.isPending) return;
    else if (webhook) update.mutate({ id: webhook.id, url, events: [...events] });
    else create.mutate({ url, events: [...events] });
  }

  if (create.data) {
    return (
      <SecretDialog
        open={open}
        onClose={close}
        label="signing secret"
        description="Your program verifies deliveries with it. We won't show it again."
        secret={create.data.secret}
      />
    );
  }
  const urlError = errorBody(saving.error)?.errors?.['url'];
  return (
    <FormDialog
      open={open}
      onOpenChange={close}
      title={webhook ? 'Edit webhook' : 'Add a webhook'}
      description="We send a signed POST request for each event you choose."
      size="medium"
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      busy={saving.isPending && 'Saving…'}
      failure={saving.error && urlError === undefined && failureText(saving.error, 'Failed to save the webhook')}
      onSubmit={submit}
    >
      <TextField
        ref={input}
        label="URL"
        hint="Starts with https, such as https://example.com/webhooks"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={urlError ?? (isChecked && url.trim() === '' ? 'Enter a URL' : undefined)}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Choices
        label="Events"
        options={WEBHOOK_EVENTS}
        textOf={(type) => ({ label: EVENT_TEXTS[type] })}
        chosen={events}
        onChange={setEvents}
        isChecked={isChecked}
        className="grid sm:grid-cols-2"
      />
    </FormDialog>
  );
}
