import { expect, test } from 'vitest';
import { requireReachable } from './require-reachable.ts';
import { retryAfterSeconds, retryDelaySeconds } from './retry-delay.ts';

test('ten attempts take about 75 hours, each wait within a tenth of its length', () => {
  const waits = Array.from({ length: 10 }, (_, index) => retryDelaySeconds(index + 1, 0, 0.5));
  expect(waits.at(-1)).toBeNull();
  expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 3600).toBeCloseTo(75.6, 1);
  expect([0, 1].map((random) => retryDelaySeconds(2, 0, random))).toEqual([270, 330]);
});

test('heeds Retry-After of a busy receiver, for at most a day', () => {
  const nowMs = Date.parse('2026-11-23T00:00:00Z');
  const asked = (status: number, header?: string) => retryAfterSeconds(status, header, nowMs);
  expect([asked(429, '90'), asked(503, 'Mon, 23 Nov 2026 00:02:00 GMT'), asked(429, '999999')]).toEqual([
    90, 120, 86_400,
  ]);
  expect([asked(500, '90'), asked(429), asked(429, 'soon'), asked(429, '-5')]).toEqual([0, 0, 0, 0]);
  expect(retryDelaySeconds(1, 90)).toBe(90);
});

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.0.0.8:8443/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://database/',
])('rejects the URL %s, unless private addresses are allowed', (url) => {
  expect(() => requireReachable({ webhookAllowPrivate: false }, url)).toThrow(
    expect.objectContaining({ fields: { url: expect.stringMatching(/^Must be an/) } }),
  );
  expect(() => requireReachable({ webhookAllowPrivate: true }, url)).not.toThrow();
});
