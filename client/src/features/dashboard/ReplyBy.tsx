import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/format/Badge.tsx';
import { formatDeadline, formatTimeLeft } from '../../ui/format/time/relative-time.ts';
import { useNow } from '../../ui/hooks/use-now.ts';

/** Until when a message can be answered, and what is left of the last two days. */
export function ReplyBy({ iso }: { iso: string }) {
  const nowMs = useNow();
  const deadlineMs = Date.parse(iso);
  const left = formatTimeLeft(deadlineMs, nowMs);
  return (
    <>
      <time dateTime={iso} className="text-sm text-muted tabular-nums">
        <Trans>Reply by {formatDeadline(deadlineMs, nowMs)}</Trans>
      </time>
      {left !== null && <Badge tone="warning">{left}</Badge>}
    </>
  );
}
