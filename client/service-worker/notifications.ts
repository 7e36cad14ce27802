/** Shows push messages, and opens what they are about. */
declare const self: ServiceWorkerGlobalScope;

/** The declarative form, which Safari shows even without this worker. */
interface PushMessage {
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly navigate: string;
    readonly tag?: string;
  };
  readonly app_badge?: number;
}

/** Shows the notification and the number on the app's icon. Safari ends subscriptions whose pushes show nothing. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { notification, app_badge: badge } = readPush(data);
  const { title, body, navigate, tag } = notification;
  await Promise.all([
    self.registration.showNotification(title, {
      body,
      icon: '/icon-192.png',
      data: { navigate },
      ...(tag === undefined ? {} : { tag }),
    }),
    badge === undefined ? undefined : self.navigator.setAppBadge?.(badge).catch(() => undefined),
  ]);
}

function readPush(data: PushMessageData | null): PushMessage {
  try {
    const message = data?.json() as Partial<PushMessage> | undefined;
    if (message?.notification?.title) return message as PushMessage;
  } catch {
    // A server of another version may send another format.
  }
  return { notification: { title: 'Proverse', body: 'You have a new notification', navigate: '/dashboard' } };
}

/** Opens the page that a notification is about, in a window of the app if one is open. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { navigate } = (notification.data ?? {}) as { navigate?: string };
  const target = new URL(navigate ?? '/dashboard', self.location.origin);
  // Even a wrong address must not lead out of the app. The path alone could: a browser reads `//other.example` as a host.
  const address = self.location.origin + target.pathname + target.search;
  const windows = await self.clients.matchAll({ type: 'window' });
  const [open] = windows;
  const reached = await open
    ?.focus()
    .then((focused) => focused.navigate(address))
    .catch(() => null);
  if (!reached) await self.clients.openWindow(address);
}
