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
  return (
    <>
      <MessageBadge status={message.status} isSender={isSender} />
      {message.status === 'pending' && (
        <span className="text-sm text-muted">
          Expires <time dateTime={message.expiresAt}>{formatUntil(Date.parse(message.expiresAt), nowMs)}</time>
        </span>
      )}
    </>
  );
}

export interface MessageBadgeProps {
  status: keyof typeof STATES;
  isSender: boolean;
}

/** The state of a message in a word or two. */
export function MessageBadge({ status, isSender }: MessageBadgeProps) {
  const { tone, Icon } = STATES[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {stateText(status, isSender)}
    </Badge>
  );
}

/** The state of a message as an icon, for rows. */
export function MessageStateIcon({ status, isSender }: MessageBadgeProps) {
  const { Icon } = STATES[status];
  return (
    <span className="shrink-0 text-muted">
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{stateText(status, isSender)}</span>
    </span>
  );
}

function stateText(status: MessageBadgeProps['status'], isSender: boolean): string {
  return status === 'pending' && isSender ? 'Waiting for a reply' : STATES[status].label;
}

const STATES = {
  pending: { tone: 'warning', Icon: Hourglass, label: 'Pending' },
  replied: { tone: 'success', Icon: Check, label: 'Replied' },
  expired: { tone: 'neutral', Icon: Clock, label: 'Expired' },
  rejected: { tone: 'danger', Icon: X, label: 'Rejected' },
} as const;
