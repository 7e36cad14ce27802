import { errorBody, WEBHOOK_EVENTS, type WebhookEventType } from '@proverse/shared';
import { useId, useRef, useState } from 'react';
import { api, failureText } from '../../../api.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { FieldError } from '../../../ui/controls/Field.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FormDialog, type FormDialogProps } from '../../../ui/overlays/FormDialog.tsx';
import { EVENT_TEXTS } from './event-texts.ts';
import { SecretDialog } from './SecretDialog.tsx';
import type { Webhook } from './Webhooks.tsx';

export interface WebhookFormDialogProps extends Pick<FormDialogProps, 'open' | 'onOpenChange'> {
  /** The webhook to change, or null for a new one. */
  webhook: Webhook | null;
}

/** Adds a webhook and shows its secret, or changes one. */
export function WebhookFormDialog({ open, onOpenChange, webhook }: WebhookFormDialogProps) {
  const utils = api.useUtils();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhook?.events ?? WEBHOOK_EVENTS);
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const onSuccess = () => utils.webhooks.invalidate();
  const create = api.webhooks.create.useMutation({ onSuccess });
  const update = api.webhooks.update.useMutation({
    async onSuccess() {
      await onSuccess();
      close();
    },
  });
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
      <Events
        chosen={events}
        onChange={setEvents}
        error={isChecked && events.length === 0 ? 'Choose at least one' : undefined}
      />
    </FormDialog>
  );
}

interface EventsProps {
  chosen: readonly WebhookEventType[];
  onChange: (chosen: readonly WebhookEventType[]) => void;
  error: string | undefined;
}

function Events({ chosen, onChange, error }: EventsProps) {
  const errorId = useId();
  const toggle = (type: WebhookEventType, isOn: boolean) =>
    onChange(WEBHOOK_EVENTS.filter((each) => (each === type ? isOn : chosen.includes(each))));
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 text-sm font-medium">Events</legend>
      <div className="grid sm:grid-cols-2">
        {WEBHOOK_EVENTS.map((type) => (
          <Checkbox
            key={type}
            label={EVENT_TEXTS[type]}
            checked={chosen.includes(type)}
            onChange={(event) => toggle(type, event.target.checked)}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
