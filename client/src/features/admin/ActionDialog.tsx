import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { failureText } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LazyDialog } from '../../ui/overlays/lazy-overlays.ts';
import { FormError } from '../../ui/controls/FormError.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';

export interface ActionDialogProps {
  onClose: () => void;
  title: string;
  /** What happens, and to whom. */
  description: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** A text for the admin to enter, such as a reason. */
  field?: { label: string; hint: string; maxLength: number; optional?: boolean };
  mutation: { isPending: boolean; error: unknown };
  /** Shown when the server gives no text for a failure. */
  failureTitle: string;
  onConfirm: (text: string) => void;
}

/** Asks an admin to confirm an action and, with `field`, to enter a text. Mount it only while it is open. */
export function ActionDialog(props: ActionDialogProps) {
  const { onClose, title, description, confirmLabel, tone = 'primary', field, mutation, failureTitle } = props;
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const error = field && errorOf(text.trim(), field);
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (error === undefined && !mutation.isPending) props.onConfirm(text.trim());
  }

  return (
    <LazyDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      locked={mutation.isPending}
      initialFocus={() => form.current?.querySelector('textarea') ?? true}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="action" variant={tone} busy={mutation.isPending && 'Working…'}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id="action" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{mutation.error !== null && failureText(mutation.error, failureTitle)}</FormError>
        {field && (
          <TextArea
            {...field}
            rows={3}
            value={text}
            error={isChecked ? error : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </form>
    </LazyDialog>
  );
}

function errorOf(text: string, field: NonNullable<ActionDialogProps['field']>): string | undefined {
  if (text === '' && !field.optional) return `${field.label} is required`;
  if (text.length > field.maxLength) return `${field.label} must be at most ${field.maxLength} characters`;
  return undefined;
}
