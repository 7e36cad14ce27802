import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';

export interface ActDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What happens, and to whom. */
  description: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** What has to be said with it; nothing where it speaks for itself. */
  field?: { label: string; hint: string; maxLength: number; optional?: boolean };
  isRunning: boolean;
  failure: string | undefined;
  onConfirm: (text: string) => void;
}

/** Asks before an act of an admin, with the words that go into the log. */
export function ActDialog(props: ActDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, tone = 'primary', field } = props;
  const { isRunning, failure, onConfirm } = props;
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const error = field && problemOf(text.trim(), field);
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (error === undefined && !isRunning) onConfirm(text.trim());
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="small"
      locked={isRunning}
      initialFocus={() => form.current?.querySelector('textarea') ?? true}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form="act" variant={tone} busy={isRunning && 'Working…'}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id="act" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{failure}</FormError>
        {field && (
          <TextArea
            label={field.label}
            hint={field.hint}
            optional={field.optional}
            rows={3}
            maxLength={field.maxLength}
            value={text}
            error={isChecked ? error : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

function problemOf(text: string, field: NonNullable<ActDialogProps['field']>): string | undefined {
  if (text === '' && !field.optional) return `${field.label} is required`;
  if (text.length > field.maxLength) return `${field.label} must be at most ${field.maxLength} characters`;
  return undefined;
}
