import { Check, Clock, Hourglass, X } from 'lucide-react';
import { Badge } from './Badge.tsx';
import { formatUntil } from './relative-time.ts';
import { useNow } from '../hooks/use-now.ts';

export interface MessageStateProps {
  message: { status: keyof typeof STATES; expiresAt: string };
  isSender: boolean;
}

/** The state of a message, and for a pending one when it expires. */
export function MessageState({ message, isSender }: MessageStateProps) {
  const nowMs = useNow();
  const { tone, Icon, label } = STATES[message.status];
  const isPending = message.status === 'pending';
  return (
    <>
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {isPending && isSender ? 'Waiting for a reply' : label}
      </Badge>
      {isPending && (
        <span className="text-sm text-muted">
          Expires <time dateTime={message.expiresAt}>{formatUntil(Date.parse(message.expiresAt), nowMs)}</time>
        </span>
      )}
    </>
  );
}

const STATES = {
  pending: { tone: 'warning', Icon: Hourglass, label: 'Pending' },
  replied: { tone: 'success', Icon: Check, label: 'Replied' },
  expired: { tone: 'neutral', Icon: Clock, label: 'Expired' },
  rejected: { tone: 'danger', Icon: X, label: 'Rejected' },
} as const;
