import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { NotPublicError, type fetchPublic, type FetchedResponse } from './fetch-public.ts';
import { createPublicInternet } from './public-internet.ts';

test('a dead host fails no other lookup, urgent lookups run first, and a full queue is no answer of the host', async () => {
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const fetchPage: typeof fetchPublic = async ({ hostname }): Promise<FetchedResponse> => {
    asked.push(hostname);
    await gate.promise;
    if (hostname === 'private.example') throw new NotPublicError('private');
    if (hostname === 'dead.example') throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(hostname) };
  };
  const internet = createPublicInternet(
    { publicUrl: 'https://proverse.example', webhookAllowPrivate: false },
    fetchPage,
  );
  const look = (host: string, urgent = false) => internet.page(new URL(`https://${host}/`), { urgent });
  const running = [
    'dead.example',
    'private.example',
    ...Array.from({ length: 6 }, (_, index) => `running-${index}.example`),
  ];
  const waiting = Array.from({ length: 100 }, (_, index) => `waiting-${index}.example`);
  const lookups = Promise.allSettled([...running, ...waiting].map((host) => look(host)));
  await expect(look('one-too-many.example')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const pressed = look('pressed.example', true);
  gate.resolve();
  const [dead, nowhere, ...others] = await lookups;
  expect(dead).toMatchObject({ status: 'rejected', reason: { code: 'ECONNREFUSED' } });
  expect(nowhere).toEqual({ status: 'fulfilled', value: undefined });
  expect(others.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await pressed).toMatchObject({ isHtml: true, html: 'pressed.example' });
  expect(asked.indexOf('pressed.example')).toBe(running.length);
});

test('delivers webhooks to this machine only where private addresses are allowed', async () => {
  const server = createServer((_request, response) => void response.writeHead(204).end()).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const post = (webhookAllowPrivate: boolean, protocol: string, host: string) =>
    createPublicInternet({ publicUrl: 'https://proverse.example', webhookAllowPrivate }).post(
      new URL(`${protocol}://${host}:${port}/hooks`),
      { headers: {}, body: '{}' },
    );
  for (const host of ['localhost', '127.0.0.1']) {
    expect(await post(true, 'http', host)).toMatchObject({ status: 204 });
    await expect(post(false, 'https', host)).rejects.toThrow(NotPublicError);
  }
});
