import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient, verifyWebhook } from '@proverse/shared';
import { test } from 'vitest';
import { member } from './people.ts';
import { baseUrl, sql } from './running-server.ts';

/** A program that gets webhooks. */
async function receiver() {
  const received: { headers: Record<string, string | string[] | undefined>; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/hooks`, received, [Symbol.dispose]: () => void server.close() };
}

test.concurrent('creates a token with the password, adds a webhook and tests it', async ({ expect }) => {
  using program = await receiver();
  const person = await member('Devika');
  await using opened = await person.open();
  const { page } = opened;
  opened.allow(/status of 422/);
  await sql(`update sessions set proven_at = now() - interval '1 hour' where user_id = $1`, [person.id]);
  await page.goto('/profile?tab=developers');
  await page.getByRole('button', { name: 'Create token' }).click();
  const creation = page.getByRole('dialog', { name: 'Create an API token' });
  await creation.getByLabel('Name').fill('Inbox sync');
  await creation.getByRole('checkbox', { name: 'Read messages' }).check();
  await creation.getByRole('button', { name: 'Create token' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await confirmation.getByLabel('Password', { exact: true }).fill(person.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  const token = (await page.getByText(/^pv_live_/).textContent()) ?? '';
  expect(await createClient({ url: baseUrl, token }).messages.counts.query()).toMatchObject({ inbox: 0 });
  await page.getByRole('button', { name: 'I saved it' }).click();

  await page.getByRole('button', { name: 'Add webhook' }).click();
  const addition = page.getByRole('dialog', { name: 'Add a webhook' });
  await addition.getByLabel('URL').fill(program.url);
  await addition.getByRole('button', { name: 'Add webhook' }).click();
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'I saved it' }).click();
  await page.getByRole('button', { name: `Manage ${program.url}` }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Delivered', { exact: true }).waitFor();
  const [request] = program.received;
  expect(await verifyWebhook(request?.headers ?? {}, request?.body ?? '', secret)).toMatchObject({
    type: 'webhook.test',
  });
});
