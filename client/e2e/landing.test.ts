import { test } from 'vitest';
import { logOut } from './actions.ts';
import { EACH_DEVICE, PHONE, visit } from './browser.ts';
import { hasFocus } from './keyboard.ts';
import { member } from './people.ts';

test.concurrent.for(EACH_DEVICE)(
  'on $device the landing page scrolls to its sections, sends feedback nowhere, remembers the theme and appears at unknown addresses',
  async ({ options }, { expect }) => {
    await using opened = await visit(options);
    const { page } = opened;
    const calls: string[] = [];
    page.on('request', (request) => {
      const isExpected = /\/api\/(?:public\/experts$|avatars\/)/.test(request.url());
      if (!isExpected && (request.method() !== 'GET' || /\/(api|trpc)\//.test(request.url())))
        calls.push(request.url());
    });
    const isPhone = 'isMobile' in options;
    opened.allow(/status of 404 .*nothing/);
    expect((await page.goto('/nothing/of/the/kind?x=1'))?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Ask the person who knows.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    // Real people, from the demo data, and the categories.
    const people = page.getByRole('list', { name: 'Some of them' });
    await people.getByRole('link').first().waitFor();
    expect(await people.getByRole('link').first().getAttribute('href')).toMatch(/^\/@/);
    const category = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Tech professionals' }) });
    expect(await category.getByRole('link').getAttribute('href')).toBe('/experts/tech');
    if (isPhone) {
      const endPx = await page.locator('footer').evaluate((footer: HTMLElement) => footer.offsetTop);
      expect(endPx).toBeLessThanOrEqual(4 * PHONE.viewport.height);
      // In the margin, so that it covers no text.
      const feedback = await page.getByText('Feedback', { exact: true }).boundingBox();
      const text = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(feedback!.x).toBeGreaterThanOrEqual(text!.x + text!.width);
    }

    // The example shows both outcomes, and only the chosen one.
    const outcomes = page.getByText('Answered after 4 hours').or(page.getByText('Refunded in full'));
    const shownOutcome = () => outcomes.filter({ visible: true }).allTextContents();
    expect(await shownOutcome()).toEqual(['Answered after 4 hours']);
    await page.getByRole('radio', { name: 'Answered' }).press('ArrowRight');
    expect(await shownOutcome()).toEqual(['Refunded in full']);

    for (const [link, heading] of [
      ['Features', 'Messages worth answering'],
      ['Professionals', 'Experts in every field'],
      ['How it works', 'Ask or answer in four steps'],
      ['Pricing', 'Joining is free. You pay per message.'],
    ] as const) {
      if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
      const nav = page.getByRole('navigation', { name: isPhone ? 'Menu' : 'Sections' });
      await nav.getByRole('link', { name: link }).click();
      // Below the sticky bar, not behind it.
      const title = page.getByRole('heading', { name: heading });
      const isInView = async (): Promise<boolean> => {
        const topPx = (await title.boundingBox())?.y ?? 0;
        return topPx > 64 && topPx < 400;
      };
      await expect.poll(isInView).toBe(true);
    }

    await page.getByRole('button', { name: 'Feedback' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('radio', { name: '5 stars' }).isChecked()).toBe(true);
    await dialog.getByLabel('Message').fill('  ');
    await dialog.getByRole('button', { name: 'Send feedback' }).click();
    expect(await dialog.getByText('Thank you for your feedback!').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Feedback' }))).toBe(true);
    await page.getByRole('button', { name: 'Feedback' }).click();
    await dialog.getByLabel('Message').fill('Calm and quick.');
    await dialog.getByRole('button', { name: 'Send feedback' }).click();
    await dialog.getByText('Thank you for your feedback!').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(calls).toEqual([]);

    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const chosen = await theme();
    await page.reload();
    expect(await theme()).toBe(chosen);

    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
    expect(await theme()).toBe(chosen);
    await page.goBack();
    await page.getByRole('banner').getByRole('link', { name: 'Join Free' }).click();
    await page.getByRole('heading', { name: 'Join Proverse' }).waitFor();
  },
);

test.concurrent('the example plays once it is seen', async ({ expect }) => {
  await using opened = await visit({ ...PHONE, reducedMotion: 'no-preference' });
  const { page } = opened;
  await page.goto('/');
  const figure = page.getByRole('figure', { name: 'An example' });
  const isPlaying = () => figure.evaluate((element) => element.getAnimations({ subtree: true }).length > 0);
  await expect.poll(isPlaying).toBe(false);
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(isPlaying).toBe(true);
});

test.concurrent('on the narrowest phone Sign In and Join Free are in the header, and the theme button is in the menu', async ({
  expect,
}) => {
  await using opened = await visit({ ...PHONE, viewport: { width: 320, height: 640 } });
  const { page } = opened;
  await page.goto('/');
  for (const name of ['Sign In', 'Join Free']) {
    await page.getByRole('banner').getByRole('link', { name }).click({ trial: true });
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('button', { name: /^Switch between/ })
    .click();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
});

test.concurrent('the landing page links to the dashboard while its visitor is signed in', async ({ expect }) => {
  const person = await member('Tanvi');
  await using opened = await person.open();
  const { page } = opened;
  // Blocks the page's script, so that nothing changes after the first paint.
  await page.route('**/assets/landing*.js', (route) => route.abort());
  opened.allow(/ERR_FAILED/);
  await page.goto('/');
  const banner = page.getByRole('banner');
  await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).waitFor();
  expect(await banner.getByRole('link', { name: /Sign In|Join/ }).count()).toBe(0);
  expect(await page.getByRole('main').getByRole('link', { name: /^Join/ }).count()).toBe(0);
  const category = page.getByRole('main').getByRole('link', { name: 'Tech professionals' });
  expect(await category.getAttribute('href')).toBe('/directory?category=tech');
  await banner.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: `Welcome, ${person.firstName}` }).waitFor();

  await logOut(page);
  await page.goto('/');
  await banner.getByRole('link', { name: 'Join Free' }).waitFor();
  expect(await banner.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);

  // A page from the browser's back/forward cache reads the session again.
  await page.evaluate(() => {
    localStorage.setItem('auth-storage', JSON.stringify({ state: { isAuthenticated: true } }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await banner.getByRole('link', { name: 'Dashboard' }).waitFor();
});

test.concurrent('help is a link away from the landing page, from the app and from another help page, without scripts', async ({
  expect,
}) => {
  await using visitor = await visit({ javaScriptEnabled: false });
  await visitor.page.goto('/');
  await visitor.page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Help' }).click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  await visitor.page.getByRole('link', { name: 'Refunds' }).click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor();
  await visitor.page.getByRole('link', { name: 'Reversed payments' }).click();
  expect(new URL(visitor.page.url()).hash).toBe('#reversed-payments');
  await visitor.page.getByRole('navigation', { name: 'Help pages' }).getByRole('link', { name: 'Contact' }).click();
  await visitor.page.getByRole('heading', { name: 'Grievance officer' }).waitFor();

  const person = await member('Leela');
  await using opened = await person.open();
  await opened.page.goto('/dashboard');
  await opened.page.getByRole('button', { name: 'Account menu' }).click();
  await opened.page.getByRole('menuitem', { name: 'Help' }).click();
  await opened.page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
});
