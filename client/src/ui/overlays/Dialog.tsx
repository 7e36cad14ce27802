import type { ReactNode, RefObject } from 'react';
import { lazyOverlay } from './lazy-overlay.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Widths: small 480 px, medium 640 px. */
  size?: 'small' | 'medium' | undefined;
  /** Actions under a rule; they stay in view while the body scrolls. */
  footer?: ReactNode;
  /** Covers a phone's whole screen, for what needs the room, such as writing. */
  fullOnPhone?: boolean | undefined;
  /** While true, neither Esc nor a press outside nor the cross closes it: something is under way. */
  locked?: boolean | undefined;
  /** What takes focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | boolean) | undefined;
  /** What takes it when the dialog has closed; by default what had it before. */
  finalFocus?: (() => HTMLElement | boolean) | undefined;
  children: ReactNode;
}

/** A modal dialog. Focus goes in, stays in, and returns to where it came from. */
export const Dialog = lazyOverlay<DialogProps>(async () => (await import('./DialogBox.tsx')).DialogBox);
