import { formatAgo, formatDateTime } from './relative-time.ts';
import { useNow } from '../hooks/use-now.ts';

/** When something happened, as distance from now, kept current; the exact time is in the tooltip and for machines. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const timeMs = Date.parse(iso);
  const nowMs = useNow();
  return (
    <time dateTime={iso} title={formatDateTime(timeMs)} className={className}>
      {formatAgo(timeMs, nowMs)}
    </time>
  );
}
