import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { failureText } from '../../api/api.ts';
import { LazyFormDialog } from '../../ui/overlays/lazy-overlays.ts';
import { fieldsOf, useRuleForm } from '../../ui/hooks/form.ts';
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
  const form = useRuleForm({ text: '' });
  const submit = form.handleSubmit(({ text }) => {
    if (!mutation.isPending) props.onConfirm(text.trim());
  });

  return (
    <LazyFormDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      submitLabel={confirmLabel}
      tone={tone}
      busy={mutation.isPending && t`Working…`}
      failure={mutation.error !== null && failureText(mutation.error, failureTitle)}
      onSubmit={() => void submit()}
    >
      {field && (
        <TextArea
          {...field}
          rows={3}
          {...fieldsOf(form)('text', { validate: (text) => errorOf(text.trim(), field) })}
          value={form.watch('text')}
        />
      )}
    </LazyFormDialog>
  );
}

function errorOf(text: string, field: NonNullable<ActionDialogProps['field']>): string | undefined {
  if (text === '' && !field.optional) return t`${field.label} is required`;
  if (text.length > field.maxLength) return t`${field.label} must be at most ${field.maxLength} characters`;
  return undefined;
}
