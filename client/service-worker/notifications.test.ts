import { afterEach, expect, test, vi } from 'vitest';
import { openNotification, showPush } from './notifications.ts';

afterEach(() => vi.unstubAllGlobals());

/** The parts of a service worker's scope that notifications use. */
function worker(windows: object[] = []) {
  const showNotification = vi.fn<(title: string, options: object) => Promise<void>>();
  const setAppBadge = vi.fn<(count: number) => Promise<void>>().mockResolvedValue();
  const openWindow = vi.fn<(path: string) => Promise<void>>();
  vi.stubGlobal('self', {
    registration: { showNotification },
    navigator: { setAppBadge },
    location: { origin: 'https://proverse.example' },
    clients: { matchAll: async () => windows, openWindow },
  });
  return { showNotification, setAppBadge, openWindow };
}

const pushed = (json: () => unknown) => ({ json }) as PushMessageData;
const clicked = (navigate?: string) => {
  const close = vi.fn<() => void>();
  return { close, data: navigate === undefined ? null : { navigate } } as unknown as Notification;
};

test('shows a push message and the number of open questions', async () => {
  const { showNotification, setAppBadge } = worker();
  const notification = { title: 'New question, ₹350', body: '6 days left', navigate: 'https://p/m', tag: 'm1' };
  await showPush(pushed(() => ({ web_push: 8030, notification, app_badge: 3 })));
  const { title, navigate, ...shown } = notification;
  expect(showNotification).toHaveBeenCalledWith(title, { ...shown, icon: '/icon-192.png', data: { navigate } });
  expect(setAppBadge).toHaveBeenCalledWith(3);
});

test.each([
  ['without data', null],
  ['that is no JSON', pushed(() => JSON.parse('?'))],
  ['of another form', pushed(() => ({ hello: 1 }))],
])('shows something for a push %s, because Safari ends subscriptions that show nothing', async (_what, data) => {
  const { showNotification } = worker();
  await showPush(data);
  expect(showNotification).toHaveBeenCalledWith(
    'Proverse',
    expect.objectContaining({ data: { navigate: '/dashboard' } }),
  );
});

test('opens what the notification is about in an open window, else in a new one, and never another site', async () => {
  const navigate = vi.fn<(path: string) => Promise<object>>().mockResolvedValue({});
  const open = worker([{ focus: async () => ({ navigate }) }]);
  const notification = clicked('https://proverse.example/messaging?m=1');
  await openNotification(notification);
  expect(notification.close).toHaveBeenCalledOnce();
  expect(navigate).toHaveBeenCalledWith('https://proverse.example/messaging?m=1');
  expect(open.openWindow).not.toHaveBeenCalled();

  navigate.mockRejectedValue(new TypeError('not controlled'));
  await openNotification(clicked('https://evil.example/messaging?m=2'));
  expect(open.openWindow).toHaveBeenCalledWith('https://proverse.example/messaging?m=2');
  await openNotification(clicked('https://proverse.example//evil.example/'));
  expect(open.openWindow).toHaveBeenLastCalledWith('https://proverse.example//evil.example/');
  await openNotification(clicked());
  expect(open.openWindow).toHaveBeenLastCalledWith('https://proverse.example/dashboard');
});
