import { expect, test } from 'vitest';
import Fastify from 'fastify';
import { testConfig } from '../../testing/services.ts';
import { registerSecurityTxt } from './security-txt.ts';

async function fetched(env: Record<string, string>) {
  const app = Fastify();
  registerSecurityTxt(app, testConfig({ PUBLIC_URL: 'https://proverse.example', ...env }));
  return app.inject('/.well-known/security.txt');
}

test('says where to report a vulnerability, in the form of RFC 9116', async () => {
  const contacts = 'mailto:security@proverse.example, https://proverse.example/report';
  const { statusCode, headers, body } = await fetched({ SECURITY_CONTACT: contacts });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(
    /^Contact: mailto:security@proverse\.example\nContact: https:\/\/proverse\.example\/report\nExpires: (\S+)\nCanonical: https:\/\/proverse\.example\/\.well-known\/security\.txt\nPreferred-Languages: en\n$/,
  );
  const days = (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

test('has no file without a contact, and rejects a contact that is no address', async () => {
  expect((await fetched({})).statusCode).toBe(404);
  for (const contact of [
    'security@proverse.example',
    'http://proverse.example',
    'mailto:x',
    'mailto:a@b.c\nContact: x',
  ]) {
    expect(() => testConfig({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT must be');
  }
});
