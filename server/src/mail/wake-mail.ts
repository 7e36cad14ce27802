import type { Services } from '../context.ts';
import type { ListenConnection } from '../database/listen-connection.ts';
import { many } from '../database/rows.ts';

const CHANNEL = 'proverse_mail';

/** Wakes the mail workers of other nodes, for a node that has none. They also poll, so losing one call is harmless. */
export function wakeOtherNodes({ pool, log }: Pick<Services, 'pool' | 'log'>): void {
  many(pool, { text: `select pg_notify($1, '')`, values: [CHANNEL] }).catch((error: unknown) =>
    log.warn({ err: error }, 'could not wake the mail workers'),
  );
}

/** Calls `wake` when another node calls `wakeOtherNodes`. Must be called before `listenConnection.start()`. */
export function onWokenByOthers(listenConnection: ListenConnection, wake: () => void): void {
  listenConnection.listen(CHANNEL, { onPayload: wake });
}
