/** This browser's side of push notifications. */
import { workerRegistration } from '../worker/app-worker.ts';

/** `install`: only after the app is on the home screen (iPhone and iPad). `blocked`: the user must change the browser's settings. */
export type PushSupport = 'possible' | 'blocked' | 'install' | 'impossible';

const WANTED_BY = 'proverse-push';

export function pushSupport(): PushSupport {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) {
    return 'standalone' in navigator ? 'install' : 'impossible';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** The input of `push.subscribe`. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Asks for permission if necessary, and returns the browser's subscription with this public key. Returns undefined if the user
 * declines. Must be called in an event handler of a click unless the permission is given. Throws if the push service is
 * unreachable.
 */
export async function subscribeBrowser(publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await workerRegistration();
  const known = await pushManager.getSubscription();
  // The server's key has changed, so it can no longer send to the old subscription.
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

export async function unsubscribeBrowser(): Promise<void> {
  const { pushManager } = await workerRegistration();
  await (await pushManager.getSubscription())?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Whether this user wants push notifications on this device. Subscriptions get lost, so each start renews them. */
export function wantsPush(userId: string): boolean {
  return localStorage.getItem(WANTED_BY) === userId;
}

export function rememberPush(userId: string | undefined): void {
  if (userId === undefined) localStorage.removeItem(WANTED_BY);
  else localStorage.setItem(WANTED_BY, userId);
}
