import { CornerDownRight, Ticket, Zap } from 'lucide-react';
import { Badge } from './Badge.tsx';

interface Marked {
  tier: 'standard' | 'priority' | 'free_pass';
  followsMessageId: string | null;
}

/** Badges for the tier of a message and for a follow-up. */
export function MessageMarks({ message: { tier, followsMessageId } }: { message: Marked }) {
  return (
    <>
      {tier === 'priority' && (
        <Badge tone="info" icon={<Zap aria-hidden />}>
          Priority
        </Badge>
      )}
      {tier === 'free_pass' && (
        <Badge tone="success" icon={<Ticket aria-hidden />}>
          Free pass
        </Badge>
      )}
      {followsMessageId !== null && <Badge icon={<CornerDownRight aria-hidden />}>Follow-up</Badge>}
    </>
  );
}
