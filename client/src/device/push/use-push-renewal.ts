import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import { useSession } from '../../session/session-store.ts';
import { whenIdle } from '../../ui/hooks/when-idle.ts';
import { pushSupport, subscribeBrowser, wantsPush } from './push-browser.ts';

/**
 * Sends the browser's subscription to the server at each start, if the user turned push notifications on here. Browsers drop
 * subscriptions without telling, and each sign-in is a new session.
 */
export function usePushRenewal(): void {
  const { user } = useSession();
  const { client } = api.useUtils();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || !wantsPush(userId)) return undefined;
    return whenIdle(() => {
      if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return;
      // The next start tries again.
      renew(client).catch(() => undefined);
    });
  }, [userId, client]);
}

async function renew(client: ReturnType<typeof api.useUtils>['client']): Promise<void> {
  const { publicKey } = await client.push.settings.query();
  const subscription = await subscribeBrowser(publicKey);
  if (subscription) await client.push.subscribe.mutate(subscription);
}
