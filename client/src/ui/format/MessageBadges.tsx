import { t } from '@lingui/core/macro';
import { CornerDownRight, Ticket, Zap } from 'lucide-react';
import { Badge } from './Badge.tsx';

export interface MessageBadgesProps {
  message: { tier: 'standard' | 'priority' | 'free_pass'; followsMessageId: string | null };
  /** Shows only the icons. Screen readers get the words. */
  iconOnly?: boolean | undefined;
}

/** Badges for the tier of a message and for a follow-up. */
export function MessageBadges({ message: { tier, followsMessageId }, iconOnly = false }: MessageBadgesProps) {
  const word = (text: string) => <span className={iconOnly ? 'sr-only' : undefined}>{text}</span>;
  return (
    <>
      {tier === 'priority' && (
        <Badge tone="info" icon={<Zap aria-hidden />}>
          {word(t`Priority`)}
        </Badge>
      )}
      {tier === 'free_pass' && (
        <Badge tone="success" icon={<Ticket aria-hidden />}>
          {word(t`Free pass`)}
        </Badge>
      )}
      {followsMessageId !== null && <Badge icon={<CornerDownRight aria-hidden />}>{word(t`Follow-up`)}</Badge>}
    </>
  );
}
