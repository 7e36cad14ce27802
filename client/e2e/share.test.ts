import { test } from 'vitest';
import { EACH_DEVICE, visit } from './browser.ts';
import { member } from './people.ts';

test.concurrent.for(EACH_DEVICE)(
  'on $device people put their page on the web, share its link, and put its button on their own site',
  async ({ options }, { expect }) => {
    const person = await member('Kaveri', { messageRate: 120 });
    const handle = `kaveri_${crypto.randomUUID().slice(0, 8)}`;
    await person.api.profile.updateSettings.mutate({ handle });
    await using opened = await person.open(options);
    const { page } = opened;
    await page.goto(`/profile/${person.id}`);
    // All windows share the machine's clipboard, so the page keeps the text instead.
    await page.evaluate('navigator.clipboard.writeText = async (text) => { window.copied = text }');
    const copied = () => page.evaluate<string>('window.copied');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share your profile' });
    await dialog.getByRole('button', { name: `Show @${handle} on the web` }).click();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(copied).toMatch(new RegExp(`/@${handle}$`));
    const link = new URL(await copied()).pathname;
    await dialog.getByRole('img', { name: /^QR code of/ }).waitFor();
    const preview = dialog.getByRole('img', { name: 'Preview of the button' });
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(40);
    await dialog.getByRole('button', { name: 'Copy HTML of the button' }).click();
    await expect.poll(copied).toContain(`/badge/@${handle}.svg`);

    await using stranger = await visit(options);
    await stranger.page.goto(link);
    await stranger.page.getByRole('heading', { level: 1, name: person.name }).waitFor();
    await stranger.page
      .getByRole('link', { name: /Ask Kaveri/ })
      .first()
      .waitFor();
    await stranger.page.goto(`/embed/@${handle}`);
    expect(await stranger.page.getByRole('link', { name: /^Ask Kaveri · ₹120/ }).getAttribute('href')).toMatch(
      new RegExp(`/@${handle}$`),
    );
  },
);
