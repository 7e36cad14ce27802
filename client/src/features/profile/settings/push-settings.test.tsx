import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { USER } from '../../../testing/samples.ts';
import { badGateway, type Answers, type Server } from '../../../testing/server-answers.ts';
import { fill, show } from '../../../testing/show.tsx';
import { PushSettings } from './PushSettings.tsx';

const OFF = { publicKey: 'BNcR', subscribed: false, showText: false, quietHours: null };
const ON = { ...OFF, subscribed: true };
const SUBSCRIPTION = { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'B', auth: 'A' } };

const browser = {
  permission: 'default' as NotificationPermission,
  /** What the user chooses in the browser's dialog. */
  choice: 'granted' as NotificationPermission,
  subscribe: vi.fn<(options: object) => Promise<{ toJSON: () => object }>>(),
  unsubscribe: vi.fn<() => Promise<boolean>>(),
};

beforeEach(() => {
  Object.assign(browser, { permission: 'default', choice: 'granted' });
  browser.subscribe.mockReset().mockResolvedValue({ toJSON: () => SUBSCRIPTION });
  browser.unsubscribe.mockReset().mockResolvedValue(true);
});
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

function open(settings = OFF) {
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      browser.permission = browser.choice;
      return browser.permission;
    },
  });
  const subscription =
    browser.subscribe.mock.calls.length > 0 ? { options: {}, unsubscribe: browser.unsubscribe } : null;
  const pushManager = { subscribe: browser.subscribe, getSubscription: async () => subscription };
  const ready = Promise.resolve({ pushManager });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready } });
  return show(<PushSettings />, { answers: { 'push.settings': settings } });
}

/** Answers a change with these settings, which the server has from then on. */
function answerAndKeep(
  { answer }: Server,
  change: keyof Answers,
  settings: NonNullable<Answers['push.settings']>,
): void {
  answer({
    [change]: () => {
      answer({ 'push.settings': settings });
      return settings;
    },
  });
}

const device = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Notify this device' });

test('subscribes this browser with the server’s key, and offers what else can be set', async () => {
  const { user, server } = open();
  answerAndKeep(server, 'push.subscribe', ON);
  await user.click(await device());
  await screen.findByRole('switch', { name: 'Show names and text' });
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BNcR' });
  expect(server.callsOf('push.subscribe')[0]?.input).toEqual(SUBSCRIPTION);
  expect(localStorage.getItem('proverse-push')).toBe(USER.id);

  server.answer({ 'push.test': { delivered: true } });
  await user.click(screen.getByRole('button', { name: 'Send a test notification' }));
  await screen.findByText('Test notification sent');

  answerAndKeep(server, 'push.unsubscribe', OFF);
  await user.click(await device());
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Quiet hours' })).toBeNull());
  expect(localStorage.getItem('proverse-push')).toBeNull();
});

test('says what to do when the user blocks notifications', async () => {
  const { user, server } = open();
  browser.choice = 'denied';
  await user.click(await device());
  await screen.findByText(/^Notifications from Proverse are blocked/);
  expect(server.callsOf('push.subscribe')).toEqual([]);
});

test('turns the switch back when the push service or the server fails', async () => {
  const { user, server } = open();
  browser.subscribe.mockRejectedValueOnce(new Error('no push service'));
  await user.click(await device());
  await screen.findByText('Notifications could not be turned on');
  await waitFor(async () => expect((await device()).checked).toBe(false));
  server.answer({ 'push.subscribe': badGateway });
  await user.click(await device());
  await waitFor(() => expect(server.callsOf('push.subscribe')).toHaveLength(1));
  await waitFor(async () => expect((await device()).checked).toBe(false));
  expect(localStorage.getItem('proverse-push')).toBeNull();
});

test('saves quiet hours in the time zone of this device, and turns them back when saving fails', async () => {
  const { user, server } = open(ON);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const night = { from: '22:00', until: '07:00', timeZone };
  answerAndKeep(server, 'push.updateSettings', { ...ON, quietHours: night });
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  const until = await screen.findByLabelText('Until');
  await waitFor(() => expect(server.callsOf('push.updateSettings')).toHaveLength(1));
  await fill(user, until, '08:30');
  await user.tab();
  await waitFor(() => expect(server.callsOf('push.updateSettings')).toHaveLength(2));
  expect(server.callsOf('push.updateSettings').map(({ input }) => input)).toEqual([
    { quietHours: night },
    { quietHours: { ...night, until: '08:30' } },
  ]);
  server.answer({ 'push.updateSettings': badGateway });
  await user.click(screen.getByRole('switch', { name: 'Show names and text' }));
  await screen.findByText('Failed to update settings');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Show names and text' }).checked).toBe(false);
});

test('explains what an iPhone needs, and that other browsers cannot', async () => {
  show(<PushSettings />);
  await screen.findByText('This browser does not support push notifications.');
});
