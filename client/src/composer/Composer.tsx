import { createElement } from 'react';
import { lazyCode } from '../ui/hooks/lazy-code.ts';
import { useOverlayCode } from '../ui/overlays/lazy-overlay.tsx';
import type { ComposeDialogProps } from './ComposeDialog.tsx';

const composeDialog = lazyCode(async () => (await import('./ComposeDialog.tsx')).ComposeDialog);

/** Downloads the composer ahead of time, when a button that opens it is hovered or focused. */
export function prefetchComposer(): void {
  // A failed download is told when the composer is opened, not before.
  composeDialog.load().catch(() => undefined);
}

export interface ComposerProps extends Omit<ComposeDialogProps, 'recipientId'> {
  /** To whom; null while it is closed. */
  recipientId: string | null;
}

/**
 * Writes one paid message, in a dialog over the screen that mounts it. What is typed is kept as a draft per user and
 * recipient; the screen keeps `recipientId` in its address, so that buying coins leads back to the same draft.
 */
export function Composer({ recipientId, ...props }: ComposerProps) {
  const ComposeDialog = useOverlayCode(composeDialog, recipientId !== null, props.onClose);
  if (!ComposeDialog || recipientId === null) return null;
  // Another recipient is another draft, with nothing left over from the one before.
  return createElement(ComposeDialog, { key: recipientId, recipientId, ...props });
}
