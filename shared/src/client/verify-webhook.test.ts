import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook, WebhookError } from './verify-webhook.ts';

const SECRET = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
const OTHER_SECRET = `whsec_${btoa('another secret of thirty-two byte')}`;
const BODY = JSON.stringify({ type: 'message.received', timestamp: '2026-11-23T10:00:00Z', data: { messageId: 'é₹' } });

function signed(at = new Date(), body = BODY, secret = SECRET): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
}

test('returns the event that the npm package standardwebhooks has signed', async () => {
  const event = { type: 'message.received', timestamp: '2026-11-23T10:00:00Z', data: { messageId: 'é₹' } };
  expect(await verifyWebhook(signed(), BODY, SECRET)).toEqual(event);
  expect(await verifyWebhook(new Headers(signed()), BODY, SECRET.replace('whsec_', ''))).toEqual(event);
  // While a secret is rotated, there are signatures of both. Unknown versions are skipped.
  const both = `v1a,c2lnbmF0dXJl ${signed(new Date(), BODY, OTHER_SECRET)['webhook-signature']} ${signed()['webhook-signature']}`;
  expect(await verifyWebhook({ ...signed(), 'webhook-signature': both }, BODY, SECRET)).toEqual(event);
});

test('finds the headers in any case and in every form that servers pass them in', async () => {
  const headers = Object.entries(signed());
  const title = headers.map(
    ([name, value]) => [name.replaceAll(/\b\w/g, (letter) => letter.toUpperCase()), value] as const,
  );
  const upper = headers.map(([name, value]) => [name.toUpperCase(), value] as const);
  const others = [
    ['Set-Cookie', ['a=1', 'b=2']],
    ['Content-Type', undefined],
  ] as const;
  for (const given of [
    Object.fromEntries(title),
    Object.fromEntries(upper),
    Object.fromEntries(title.map(([name, value]) => [name, [value]])),
    { ...Object.fromEntries(others), ...Object.fromEntries(title) },
    new Headers(title.map(([name, value]) => [name, value])),
    new Map(upper),
    title,
    ['Host', 'receiver.example', ...title.flat()],
  ]) {
    expect(await verifyWebhook(given, BODY, SECRET)).toMatchObject({ type: 'message.received' });
  }
  await expect(verifyWebhook({ 'Webhook-Id': [] }, BODY, SECRET)).rejects.toThrow('webhook-id is missing');
  await expect(verifyWebhook([['Webhook-Id', '']], BODY, SECRET)).rejects.toThrow('webhook-id is missing');
  const twice = { ...signed(), 'Webhook-Id': 'msg_2' };
  await expect(verifyWebhook(twice, BODY, SECRET)).rejects.toThrow(WebhookError);
});

test('rejects a webhook that was changed, is old, or was signed by someone else', async () => {
  const inSixMinutes = new Date(Date.now() + 360_000);
  const sixMinutesAgo = new Date(Date.now() - 360_000);
  for (const [headers, body] of [
    [signed(), `${BODY} `],
    [{ ...signed(), 'webhook-id': 'msg_2' }, BODY],
    [{ ...signed(), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 9) }, BODY],
    [{ ...signed(), 'webhook-timestamp': 'soon' }, BODY],
    [signed(sixMinutesAgo), BODY],
    [signed(inSixMinutes), BODY],
    [signed(new Date(), BODY, OTHER_SECRET), BODY],
    [{ ...signed(), 'webhook-signature': 'v1,%' }, BODY],
    [{ ...signed(), 'webhook-signature': signed()['webhook-signature']?.replace('v1,', 'v2,') }, BODY],
    [{ ...signed(), 'webhook-signature': undefined }, BODY],
  ] as const) {
    await expect(verifyWebhook(headers, body, SECRET)).rejects.toThrow(WebhookError);
  }
});
