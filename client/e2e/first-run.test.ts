import { test } from 'vitest';
import { balance } from './actions.ts';
import { EACH_DEVICE } from './browser.ts';
import { member } from './people.ts';

test.concurrent.for(EACH_DEVICE)(
  'on $device a newcomer who wants to earn sets price, headline and picture, is listed and shares their page',
  async ({ options }, { expect }) => {
    const person = await member('Asha');
    await using opened = await person.open(options);
    const { page } = opened;
    await page.goto('/dashboard');
    await balance(page, '1,000').waitFor();
    await page.getByRole('link', { name: 'I want to earn' }).click();
    const card = page.getByRole('figure', { name: 'Your card in the directory' });
    await page.getByRole('heading', { name: 'What will you charge for one reply?' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Message price must be at least 1 coin').waitFor();
    await page.getByLabel('Message price').fill('250');
    await card.getByText('₹250').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Headline').fill('Clear answers about Indian tax');
    await card.getByText('Clear answers about Indian tax').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Add picture' }).waitFor();
    // Each step is an entry of the history.
    await page.goBack();
    await page.getByLabel('Headline').waitFor();
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('heading', { name: 'You’re listed. Share your page' }).waitFor();
    const handle = page.getByRole('textbox', { name: 'Handle' });
    expect(await handle.inputValue()).toMatch(/^asha/);
    await handle.fill('asha_rao');
    await page.getByText('@asha_rao is taken').waitFor();
    const own = `asha_${person.id.slice(-12)}`;
    await handle.fill(own);
    await page.getByText(`@${own} is free`).waitFor();
    await page.getByRole('button', { name: 'Create my page' }).click();
    const picture = page.getByRole('img', { name: /^Card with your face/ });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toMatch(new RegExp(`/@${own}$`));
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'All caught up' }).waitFor();
    const [listed] = (await person.api.directory.professionals.query({ keyword: person.lastName })).content;
    expect(listed).toMatchObject({ messageRate: 250, headline: 'Clear answers about Indian tax' });
  },
);
