import type { ReactNode } from 'react';
import { lazyOverlay } from './lazy-overlay.tsx';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The consequence, in a sentence; it is read together with the title. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
  /** Text on the confirm button while the action runs; the dialog cannot be closed meanwhile. */
  busy?: string | false | undefined;
  confirmDisabledReason?: string | false | undefined;
  onConfirm: () => void;
  /** Figures or a field between the description and the actions. */
  children?: ReactNode;
}

/** Asks before something that cannot be taken back. It closes by an answer or Esc, not by a press outside. */
export const AlertDialog = lazyOverlay<AlertDialogProps>(
  async () => (await import('./AlertDialogBox.tsx')).AlertDialogBox,
);
