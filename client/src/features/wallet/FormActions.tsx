import { Button } from '../../ui/controls/Button.tsx';

export interface FormActionsProps {
  submitLabel: string;
  /** Text on the submit button while the form is sent. */
  busy: string | false;
  onCancel: () => void;
}

/** The buttons at the end of a form in a dialog. */
export function FormActions({ submitLabel, busy, onCancel }: FormActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button variant="ghost" onClick={() => busy === false && onCancel()}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {submitLabel}
      </Button>
    </div>
  );
}
