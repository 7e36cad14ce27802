import { test } from 'vitest';
import { goTo } from './actions.ts';
import { EACH_DEVICE, PHONE } from './browser.ts';
import { member, sentMessage } from './people.ts';
import { sql } from './running-server.ts';

const REPLY = 'Start with one index on shop and date. '.repeat(14);

test.concurrent.for(EACH_DEVICE)(
  'on $device a reply arrives on another screen, and one click on Messages opens it with its rating in sight',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Aditi', { messageRate: 150 }), member('Bharat')]);
    const messageId = await sentMessage(asker, expert, 'Slow list of orders');
    await using opened = await asker.open(options);
    const { page } = opened;
    await page.goto('/coins');
    await page.getByRole('heading', { name: 'Wallet' }).waitFor();
    await expect.poll(() => page.title()).toBe('Wallet · Proverse');
    await expert.api.messages.reply.mutate({ messageId, content: REPLY });
    await page
      .getByRole('dialog', { name: `${expert.name} replied` })
      .getByText('Start with one index')
      .waitFor();
    await expect.poll(() => page.title()).toBe('(1) Wallet · Proverse');
    const icon = page.locator('link[rel=icon][href="/favicon-unread.svg"]');
    await icon.waitFor({ state: 'attached' });
    const dotted = await page.request.get('/favicon-unread.svg');
    expect(dotted.headers()['content-type']).toContain('image/svg+xml');

    await goTo(page, 'Messages');
    await page.getByRole('heading', { name: `${expert.name} replied` }).waitFor();
    const rating = page.getByRole('group', { name: 'How was it?' });
    await rating.waitFor();
    const [box, nav] = await Promise.all([rating.boundingBox(), page.locator('[data-bottom-nav]').boundingBox()]);
    expect(box && box.y + box.height).toBeLessThan(nav?.y ?? 800);
    await expect.poll(() => page.title()).toBe('Messages · Proverse');
    await icon.waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: `${expert.name} replied` }).waitFor({ state: 'detached' });
    await page.getByText('Your question').click();
    await page.getByText('What would you do first').waitFor();
    // Paper has the letter with the question, and nothing to press.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await rating.isVisible()).toBe(false);
    await page.getByText('Start with one index').waitFor();
  },
);

test.concurrent('after an expiry the text goes to another expert', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Chetan', { messageRate: 750 }), member('Divya')]);
  await member('Esha', { messageRate: 150 });
  const id = await sentMessage(asker, expert, 'Never answered');
  await sql('update messages set expires_at = clock_timestamp() where id = $1', [id]);
  await using opened = await asker.open(PHONE);
  const { page } = opened;
  await page.goto(`/messaging?m=${id}`);
  await page.getByText('₹750 is back in your wallet.').waitFor();
  const others = page.getByRole('region', { name: 'Ask someone else' });
  await others
    .getByRole('button', { name: /^Ask .* · ₹/ })
    .first()
    .click();
  const composer = page.getByRole('dialog', { name: /^Message to/ });
  await expect.poll(() => composer.getByLabel('Subject').inputValue()).toBe('Never answered');
  expect(await composer.getByLabel('Message', { exact: true }).inputValue()).toMatch(/^What would you do first/);
  expect(page.url()).not.toContain('#');
});
