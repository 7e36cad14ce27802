import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'vitest';
import { PHONE, visit } from './browser.ts';
import { member } from './people.ts';
import { baseUrl } from './running-server.ts';

test.concurrent('a shared link leads a stranger to a question, and a member straight to the composer', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Asha', { messageRate: 250 }), member('Vikram')]);
  const handle = `asha_${expert.id.slice(-12)}`;
  await using own = await expert.open();
  await own.page.goto('/profile?tab=sharing');
  await own.page.getByRole('textbox', { name: 'Handle' }).fill(handle);
  await own.page.getByRole('button', { name: 'Create my page' }).click();
  await own.page.getByRole('link', { name: `/@${handle}` }).waitFor();

  await using opened = await visit({ ...PHONE, javaScriptEnabled: false });
  await opened.page.goto(`/@${handle}`);
  await opened.page.getByRole('heading', { level: 1, name: expert.name }).waitFor();
  const ask = opened.page.getByRole('link', { name: 'Ask Asha · ₹250' });
  const address = await ask.getAttribute('href');

  await using asking = await visit(PHONE);
  await asking.page.goto(`/@${handle}`);
  await asking.page.getByRole('link', { name: 'Ask Asha · ₹250' }).click();
  await asking.page.getByRole('heading', { level: 1, name: `Ask ${expert.name}` }).waitFor();

  await using signedIn = await asker.open();
  await signedIn.page.goto(address ?? '');
  await signedIn.page.getByRole('dialog', { name: `Message to ${expert.name}` }).waitFor();

  await expert.api.profile.updateSettings.mutate({ isPublicOnWeb: false });
  // Another address, because the browser keeps a page for a minute.
  const gone = await opened.page.goto(`/@${handle}?again`);
  expect(gone?.status()).toBe(404);
  await opened.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  opened.allow(/status of 404/);
});

test.concurrent('a category leads to a person, whose badge, frame and card another site may show', async ({
  expect,
}) => {
  await using opened = await visit();
  const { page } = opened;
  await page.goto('/experts/tech');
  await page.getByRole('heading', { level: 1, name: 'Tech professionals' }).waitFor();
  await page.getByRole('link', { name: 'Consultants' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Consultants' }).waitFor();
  await page.getByRole('link', { name: 'Aditi Varma' }).click();
  await page.getByRole('heading', { level: 1, name: 'Aditi Varma' }).waitFor();
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toContain('/og/@aditi_varma.png?v=');

  const other = `<img alt="Badge" src="${baseUrl}/badge/@aditi_varma.svg"><img alt="Card" src="${baseUrl}/og/@aditi_varma.png">
    <iframe src="${baseUrl}/embed/@aditi_varma"></iframe>`;
  await using blog = await siteWith(other);
  await page.goto(blog.url);
  for (const name of ['Badge', 'Card']) {
    const picture = page.getByRole('img', { name });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  }
  const ask = page.frameLocator('iframe').getByRole('link', { name: 'Ask Aditi · ₹150' });
  const [tab] = await Promise.all([page.waitForEvent('popup'), ask.click()]);
  await tab.getByRole('heading', { level: 1, name: 'Aditi Varma' }).waitFor();
});

/** Another site with this page. Its host differs from the server's, so it is cross-site. */
async function siteWith(body: string): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
