import { RelativeTime } from '../../ui/format/time/RelativeTime.tsx';
import { useConnection } from '../../ui/connection.ts';
import { serverTimeOf } from '../../ui/server-clock.ts';

/** Says how old what is shown is, while the server is out of reach. */
export function LoadedAt({ query }: { query: { readonly dataUpdatedAt: number } }) {
  if (useConnection() === 'online' || query.dataUpdatedAt === 0) return null;
  return (
    <p className="px-4 py-1 text-sm text-muted">
      Last updated <RelativeTime iso={new Date(serverTimeOf(query.dataUpdatedAt)).toISOString()} />
    </p>
  );
}
