import { formatAgo, formatDateTime } from './relative-time.ts';
import { useNow } from '../../hooks/use-now.ts';

/** The time since an event, updated every minute. The exact time is in the tooltip. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const timeMs = Date.parse(iso);
  const nowMs = useNow();
  return (
    <time dateTime={iso} title={formatDateTime(timeMs)} className={className}>
      {formatAgo(timeMs, nowMs)}
    </time>
  );
}
