import { createElement, useState } from 'react';
import { lazyCode } from '../../ui/hooks/lazy-code.ts';
import { useOverlayCode } from '../../ui/overlays/lazy-overlay.tsx';
import type { ComposeDialogProps } from './ComposeDialog.tsx';
import { SentPanel } from './SentPanel.tsx';
import { useFollowedMessage } from './use-compose.ts';
import type { SentMessage } from './use-send.ts';

const composeDialog = lazyCode(async () => (await import('./ComposeDialog.tsx')).ComposeDialog);

/** Preloads the composer. Called when a button that opens it is hovered or focused. */
export function prefetchComposer(): void {
  // A failed download is reported when the composer is opened.
  composeDialog.load().catch(() => undefined);
}

export interface ComposerProps extends Omit<ComposeDialogProps, 'recipientId' | 'followsMessageId'> {
  /** Null while the composer is closed. */
  recipientId: string | null;
}

/**
 * Dialog for one paid message. Drafts are saved per user and recipient, so buying coins returns to the same draft. After
 * sending, a panel on the page says what happens next.
 */
export function Composer({ recipientId, onSent, ...props }: ComposerProps) {
  const [sent, setSent] = useState<{ message: SentMessage; fromSearch: string } | null>(null);
  const followsMessageId = useFollowedMessage();
  const ComposeDialog = useOverlayCode(composeDialog, recipientId !== null, props.onClose);
  if (recipientId === null) return sent && <SentPanel key={sent.message.id} {...sent} onClose={() => setSent(null)} />;
  if (!ComposeDialog) return null;
  // The key gives each recipient and follow-up a dialog with its own draft and state.
  const key = followsMessageId ?? recipientId;
  return createElement(ComposeDialog, {
    key,
    recipientId,
    followsMessageId,
    ...props,
    onSent(message, fromSearch) {
      setSent({ message, fromSearch });
      onSent?.(message, fromSearch);
    },
  });
}
