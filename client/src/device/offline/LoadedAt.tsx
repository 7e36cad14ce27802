import { Trans } from '@lingui/react/macro';
import { formatSaved } from '../../ui/format/time/relative-time.ts';
import { useConnection } from '../../ui/connection.ts';
import { serverNow, serverTimeOf } from '../../ui/server-clock.ts';

/** Says how old what is shown is, while the server does not answer. Without a network, `OfflineNotice` says it. */
export function LoadedAt({ query }: { query: { readonly dataUpdatedAt: number } }) {
  if (useConnection() !== 'unreachable' || query.dataUpdatedAt === 0) return null;
  return (
    <p className="px-4 py-1 text-sm text-muted">
      <Trans>Saved {formatSaved(serverTimeOf(query.dataUpdatedAt), serverNow())}</Trans>
    </p>
  );
}
