import type { BrowserContext, Page } from 'playwright-core';
import { test } from 'vitest';
import { card, seeAfter, send } from './actions.ts';
import { PHONE } from './browser.ts';
import { member, sentMessage } from './people.ts';
import { onePagePdf, PICTURE } from './sample-files.ts';

const chooser = (page: Page) => page.locator('input[type="file"]');
const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');

/** Pastes a picture where the focus is. */
function pastePicture(page: Page): Promise<void> {
  return page.evaluate((base64) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    data.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, PICTURE.toString('base64'));
}

/** Waits until the thumbnail has been drawn. */
function drawn(page: Page, name: string): Promise<unknown> {
  return page.waitForFunction((label) => {
    const image = document.querySelector<HTMLImageElement>(`button[aria-label="${label}"] img`);
    return image !== null && image.naturalWidth > 0;
  }, `Open picture ${name}`);
}

/** How many contents of files this device keeps. */
function keptContents(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('proverse-files');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('contents').objectStore('contents').count();
          counting.addEventListener('success', () => resolve(counting.result));
          opening.result.close();
        });
      }),
  );
}

async function without<T>(context: BrowserContext, act: () => Promise<T>): Promise<T> {
  await context.setOffline(true);
  const result = await act();
  await context.setOffline(false);
  return result;
}

test.concurrent('files survive a reload, arrive with the question, open large, and are answered with a file', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Kavya', { messageRate: 50 }), member('Laksh')]);
  await using askers = await asker.open();
  const { page } = askers;
  await page.goto(`/messaging?recipient=${expert.id}`);
  const composer = page.getByRole('dialog', { name: `Message to ${expert.name}` });
  await composer.getByText('Pictures, PDFs and voice notes, up to 5 files of 10 MB').waitFor();
  await composer.getByLabel('Subject').fill('A crack in the ceiling');
  await composer.getByLabel('Message', { exact: true }).fill('Is this crack dangerous, and who should repair it?');
  // The uploads get no answer before the reload.
  await page.route('**/api/files', (route) => route.abort());
  askers.allow(/ERR_FAILED/);
  await chooser(page).setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: onePagePdf() });
  await composer.getByLabel('Message', { exact: true }).focus();
  await pastePicture(page);
  await expect.poll(() => attached(page).count()).toBe(2);
  await composer.getByRole('button', { name: 'Uploading 2 files…' }).waitFor();
  await page.unroute('**/api/files');
  await page.reload();
  await composer.getByRole('button', { name: 'Review' }).waitFor();
  expect(await attached(page).count()).toBe(2);
  await send(page);

  await using experts = await expert.open(PHONE);
  const there = experts.page;
  await there.goto('/messaging?tab=inbox');
  await card(there, 'A crack in the ceiling').click();
  await drawn(there, 'pasted.png');
  await there
    .getByRole('button', { name: 'Download plan.pdf' })
    .getByText(/^PDF · 1 page/)
    .waitFor();
  await there.getByRole('button', { name: 'Open picture pasted.png' }).click();
  const viewer = there.getByRole('dialog', { name: 'pasted.png' });
  await viewer.getByRole('img', { name: 'pasted.png' }).waitFor();
  await there.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await chooser(there).setInputFiles({ name: 'repair.png', mimeType: 'image/png', buffer: PICTURE });
  await seeAfter(there.getByText('Professional reply sent successfully!'), () =>
    there.getByRole('button', { name: 'Send Reply' }).click(),
  );

  await page.goto('/messaging?tab=outbox');
  await card(page, 'A crack in the ceiling').click();
  await page.getByText('See the attached file.').waitFor();
  await drawn(page, 'repair.png');
});

test.concurrent('a reply with a file that is written without a network is uploaded and sent when it is back', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Meera', { messageRate: 50 }), member('Nakul')]);
  const id = await sentMessage(asker, expert, 'What does it look like?');
  await using experts = await expert.open();
  experts.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { page, context } = experts;
  await page.goto(`/messaging?m=${id}`);
  await page.getByRole('button', { name: 'Attach' }).waitFor();
  await without(context, async () => {
    await chooser(page).setInputFiles({ name: 'look.png', mimeType: 'image/png', buffer: PICTURE });
    await attached(page).getByText('Waits for the network').waitFor();
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await page.getByText('Keep Proverse open, or open it again later.').waitFor();
    await expect.poll(() => keptContents(page)).toBe(1);
  });
  await expect.poll(async () => (await asker.api.messages.byId.query({ id })).reply?.files[0]?.name).toBe('look.png');
  await expect.poll(() => keptContents(page)).toBe(0);
});
