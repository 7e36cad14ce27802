import { t } from '@lingui/core/macro';
import { Check, Clock, Hourglass, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';

export interface MessageBadgeProps {
  status: keyof typeof STATES;
  isSender: boolean;
}

/** The state of a message in a word or two, or only for screen readers before other words. */
export function MessageBadge({ status, isSender, children }: MessageBadgeProps & { children?: ReactNode }) {
  const { tone, Icon } = STATES[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {children ? <span className="sr-only">{stateText(status, isSender)}: </span> : stateText(status, isSender)}
      {children}
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
  return status === 'pending' && isSender ? t`Waiting` : STATES[status].label;
}

const STATES = {
  pending: { tone: 'warning', Icon: Hourglass, label: t({ context: 'of a message', message: 'Pending' }) },
  replied: { tone: 'success', Icon: Check, label: t`Replied` },
  expired: { tone: 'neutral', Icon: Clock, label: t`Expired` },
  rejected: { tone: 'danger', Icon: X, label: t`Rejected` },
} as const;
