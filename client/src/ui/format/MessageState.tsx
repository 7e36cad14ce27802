import { Check, Clock, Hourglass, X } from 'lucide-react';
import { Badge } from './Badge.tsx';
import { formatRelative } from './relative-time.ts';
import { useNow } from '../hooks/use-now.ts';

export interface MessageStateProps {
  message: { status: 'pending' | 'replied' | 'expired' | 'rejected'; expiresAt: string };
  isSender: boolean;
}

/** Where a message stands, and for a pending one how long it still waits. */
export function MessageState({ message, isSender }: MessageStateProps) {
  const nowMs = useNow();
  switch (message.status) {
    case 'pending':
      return (
        <>
          <Badge tone="warning" icon={<Hourglass aria-hidden />}>
            {isSender ? 'Waiting for a reply' : 'Pending'}
          </Badge>
          <span className="text-sm text-muted">
            Expires <time dateTime={message.expiresAt}>{formatRelative(Date.parse(message.expiresAt), nowMs)}</time>
          </span>
        </>
      );
    case 'replied':
      return (
        <Badge tone="success" icon={<Check aria-hidden />}>
          Replied
        </Badge>
      );
    case 'expired':
      return <Badge icon={<Clock aria-hidden />}>Expired</Badge>;
    case 'rejected':
      return (
        <Badge tone="danger" icon={<X aria-hidden />}>
          Rejected
        </Badge>
      );
  }
}
