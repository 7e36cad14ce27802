import { test } from 'vitest';
import { EACH_DEVICE, PHONE } from './browser.ts';
import { stepTo } from './keyboard.ts';
import { member } from './people.ts';

test.concurrent.for(EACH_DEVICE)(
  'on $device people are searched, filtered and sorted, and Back restores the scroll position',
  async ({ options }, { expect }) => {
    const person = await member('Madhu');
    await using opened = await person.open(options);
    const { page } = opened;
    const isPhone = options === PHONE;
    const cards = page.getByRole('list', { name: 'Professionals' }).getByRole('listitem').getByRole('article');
    const query = () => Object.fromEntries(new URL(page.url()).searchParams);
    const panel = page.getByRole('dialog', { name: 'Filters' });
    const openFilters = async (): Promise<void> => {
      if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click();
    };
    const closeFilters = async (): Promise<void> => {
      if (isPhone) await panel.getByRole('button', { name: /^Show/ }).click();
    };

    await page.goto('/directory');
    await expect.poll(() => cards.count()).toBe(50);
    await openFilters();
    const filters = isPhone ? panel : page.getByRole('search', { name: 'Professionals' });
    await filters.getByLabel('Price', { exact: true }).selectOption('₹21 to ₹50');
    await page.getByLabel('Sort by').selectOption('Price: low to high');
    await closeFilters();
    await expect.poll(query).toEqual({ price: 'mid', sort: 'price_low' });
    const prices = async (): Promise<number[]> => {
      // Off-screen cards are not laid out and have no inner text.
      const texts = await cards.allTextContents();
      return texts.map((text) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replace(',', '')));
    };
    await expect
      .poll(async () => {
        const found = await prices();
        return (
          found.length > 0 && found.every((price, at) => price > 20 && price <= 50 && price >= (found[at - 1] ?? 0))
        );
      })
      .toBe(true);

    await openFilters();
    await filters.getByLabel('Price', { exact: true }).selectOption('Custom range…');
    await filters.getByLabel('Price from').fill('2000');
    await filters.getByLabel('Profession', { exact: true }).selectOption('Designer');
    await closeFilters();
    await page.getByRole('heading', { name: 'No exact match yet' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Clear Filters' }).last().click();
    await expect.poll(query).toEqual({});

    await expect.poll(() => cards.count()).toBe(50);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    // By keyboard, because cards that come into view get their real height and move the button under the pointer.
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await expect.poll(() => cards.count()).toBeGreaterThan(50);
    await expect.poll(query).toEqual({ view: 'list', pages: '2' });
    const name = (await cards.nth(52).getAttribute('aria-label')) ?? '';
    await page.getByRole('article', { name, exact: true }).first().getByRole('link', { name: /^View/ }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => cards.count()).toBeGreaterThan(50);
    await expect
      .poll(async () => {
        const box = await cards.nth(52).boundingBox();
        return box !== null && box.y > -200 && box.y < 1000;
      })
      .toBe(true);
  },
);

test.concurrent('an expert is saved on the profile, listed among the saved ones and removed', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Yash', { messageRate: 50 }), member('Bina')]);
  await using opened = await asker.open();
  const { page } = opened;
  await page.goto('/directory?saved=1');
  await page.getByRole('heading', { name: 'No saved experts yet' }).waitFor();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'What do you need help with?' }).fill(expert.lastName);
  await page.getByText('1 professional found').waitFor();
  await page.getByRole('link', { name: `View ${expert.name}` }).click();
  await page.getByRole('button', { name: `Save ${expert.name}` }).click();
  const remove = page.getByRole('button', { name: `Remove ${expert.name} from saved experts` });
  await remove.waitFor();
  await expect.poll(async () => (await asker.api.saved.list.query({})).content.length).toBe(1);
  await page.goto('/directory');
  await page.getByRole('button', { name: 'Saved experts only' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.getByRole('article', { name: expert.name }).waitFor();
  await remove.click();
  await page.getByRole('heading', { name: 'No saved experts yet' }).waitFor();
});

test.concurrent('a question finds an expert, says why, and leads to a message', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Kamala', { messageRate: 50 }), member('Ira')]);
  await expert.api.profile.update.mutate({ skills: ['Beekeeping', 'Honey'] });
  await using opened = await asker.open();
  const { page } = opened;
  const question = 'Why do my beekeeping hives lose honey?';
  await page.goto('/directory');
  await page.getByRole('searchbox', { name: 'What do you need help with?' }).fill(question);
  const card = page.getByRole('article', { name: expert.name });
  await card.getByText('Matches: Beekeeping, Honey').waitFor();
  await page.getByLabel('Profession', { exact: true }).selectOption('Consultants');
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('consulting');
  await card.getByRole('button', { name: `Message ${expert.name}` }).click();
  const composer = page.getByRole('dialog', { name: /^Message to/ });
  await composer.getByText('From your search').waitFor();
  expect(await composer.getByLabel('Message', { exact: true }).inputValue()).toBe(question);
  await composer.getByLabel('Subject').fill('Honey');
  await composer.getByLabel('Subject').press('Control+Enter');
  await page.getByRole('alertdialog').getByRole('article').getByText(question).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Premium message sent successfully!' }).waitFor();
  await page.getByRole('region', { name: 'Message sent' }).getByRole('link', { name: 'See message' }).click();
  await page.getByRole('heading', { name: 'Honey' }).waitFor();
});

test.concurrent('j and k move between cards, and Enter starts a message', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Tejas', { messageRate: 50 }), member('Chand')]);
  await using opened = await asker.open();
  const { page } = opened;
  await page.goto(`/directory?q=${expert.lastName}`);
  const card = page.getByRole('article', { name: expert.name }).getByRole('link', { name: /new message/ });
  await expect.poll(() => stepTo(page, card)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Message to/ }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    `/messaging?recipient=${expert.id}&newMessage=true`,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
