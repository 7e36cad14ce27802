import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { PRODUCTION, testConfig } from '../testing/services.ts';

test('push services can reach the operator under an https or an email address', () => {
  const subject = (env: Record<string, string>) => testConfig(env).push.vapidSubject;
  expect(subject({ PUBLIC_URL: 'https://proverse.example' })).toBe('https://proverse.example');
  expect(subject({ MAIL_FROM: 'Proverse <hello@proverse.example>' })).toBe('mailto:hello@proverse.example');
  expect(subject({ VAPID_SUBJECT: 'mailto:push@proverse.example' })).toBe('mailto:push@proverse.example');
  for (const VAPID_SUBJECT of ['http://localhost', 'https://push.example:port']) {
    expect(() => subject({ VAPID_SUBJECT })).toThrow('VAPID_SUBJECT must be');
  }
});

test('production calls no push service of a test', () => {
  expect(() => loadConfig({ ...PRODUCTION, PUSH_SERVICE_URL: 'http://localhost:4000' })).toThrow('is for tests');
});
