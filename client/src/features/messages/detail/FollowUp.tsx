import { CornerDownRight } from 'lucide-react';
import { prefetchComposer } from '../../../sending/composer/Composer.tsx';
import { openComposer } from '../../../sending/composer/use-compose.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { LinkButton } from '../../../ui/controls/buttons/LinkButton.tsx';
import type { Message } from '../message-sides.ts';

export interface FollowUpProps {
  message: Message;
  isSender: boolean;
  /** Null if there is none yet. */
  followUpId: string | null;
}

/** Leads from an answered message to its follow-up, or lets the sender ask one. */
export function FollowUp({ message, isSender, followUpId }: FollowUpProps) {
  const icon = <CornerDownRight aria-hidden />;
  if (followUpId !== null) {
    return (
      <LinkButton href={`/messaging?m=${followUpId}`} variant="secondary" icon={icon} className="self-start">
        {isSender ? 'See your follow-up' : 'See the follow-up'}
      </LinkButton>
    );
  }
  if (!isSender) return null;
  return (
    <Button
      variant="secondary"
      icon={icon}
      onMouseEnter={prefetchComposer}
      onFocus={prefetchComposer}
      onClick={() => openComposer(message.toUserId, message.id)}
      className="self-start"
    >
      Ask a follow-up
    </Button>
  );
}
