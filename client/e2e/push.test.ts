import { test } from 'vitest';
import { startPushService } from '../../server/src/testing/push-service.ts';
import { PHONE } from './browser.ts';
import { member, sentMessage } from './people.ts';

test.concurrent('a phone with push notifications gets a new question without names, and opens it', async ({
  expect,
}) => {
  await using service = await startPushService();
  const [expert, asker] = [await member('Kavya', { messageRate: 350 }), await member('Ravi')];
  await using visited = await expert.open({ ...PHONE, serviceWorkers: 'allow', permissions: ['notifications'] });
  const { page } = visited;
  const device = service.device();
  // A browser of tests has no push service, so that of the test takes its place. It also says "denied" where it grants.
  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as unknown as PushSubscription;
  }, device.subscription);
  await page.goto('/profile?tab=notifications#push-notifications');
  await page.getByRole('switch', { name: 'Notify this device' }).check();
  await page.getByRole('switch', { name: 'Quiet hours' }).waitFor();

  const messageId = await sentMessage(asker, expert, 'About GST');
  await expect.poll(() => device.received.length).toBe(1);
  const message = device.received[0]?.message;
  expect(message).toMatchObject({
    app_badge: 1,
    notification: { title: 'New question, ₹350', body: '7 days left', tag: messageId },
  });
  // This browser has no screen to show a notification on, and so none to click. The worker's part has tests of its own.
  await page.goto(message?.notification.navigate ?? '');
  await page.getByRole('heading', { name: 'About GST' }).waitFor();
});
