import { useState } from 'react';
import { Button, type ButtonProps } from '../../ui/controls/buttons/Button.tsx';
import type { AlertDialogProps } from '../../ui/overlays/AlertDialog.tsx';
import { LazyAlertDialog } from '../../ui/overlays/lazy-overlays.ts';

export interface ConfirmButtonProps extends Omit<
  AlertDialogProps,
  'open' | 'onOpenChange' | 'confirmLabel' | 'onConfirm'
> {
  label: string;
  /** The accessible name, where several buttons have the same label. */
  name?: string;
  /** The button in the dialog, by default the same text. */
  confirmLabel?: string;
  variant?: ButtonProps['variant'];
  /** Gets a function that closes the dialog, to call after success. */
  onConfirm: (close: () => void) => void;
}

/** A small button that asks for confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, confirmLabel = label, variant = 'secondary', onConfirm, ...dialog } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant={variant} aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <LazyAlertDialog
        {...dialog}
        confirmLabel={confirmLabel}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => onConfirm(() => setAsking(false))}
      />
    </>
  );
}
