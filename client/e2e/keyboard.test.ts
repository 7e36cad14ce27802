import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { balance, card, seeAfter } from './actions.ts';
import { visit } from './browser.ts';
import { focusBy, focusIsIn, hasFocus, press, tabTo, typeInto, stepTo } from './keyboard.ts';
import { mailedCode, member, newcomer } from './people.ts';

test('joining, buying, sending, replying, rating and reporting work by keyboard without losing the focus', async () => {
  const expert = await member('Vani', { messageRate: 1200 });
  const asker = newcomer('Anil');
  await using askers = await visit();
  await using experts = await expert.open();
  const [here, there] = [askers.page, experts.page];

  await here.goto('/');
  await press(here, here.getByRole('banner').getByRole('link', { name: 'Join Free' }));
  await here.getByRole('heading', { name: 'Join Proverse' }).waitFor();
  await typeInto(here, 'First name', asker.firstName);
  await typeInto(here, 'Last name', asker.lastName);
  await typeInto(here, 'Profession', asker.profession);
  await typeInto(here, 'Email', asker.email);
  await typeInto(here, 'Password', asker.password);
  await typeInto(here, 'Confirm password', asker.password);
  await here.keyboard.press('Enter');
  await here.getByRole('dialog', { name: 'Verify your email' }).waitFor();
  await expect.poll(() => focusedName(here)).toBe('Digit 1 of 6');
  await here.keyboard.type(await mailedCode(asker.email));
  await here.keyboard.press('Enter');
  await balance(here, '1,000').waitFor();

  await here.keyboard.press('g');
  await here.keyboard.press('i');
  await here.getByRole('heading', { name: 'Directory' }).waitFor();
  await focusBy(here, '/', here.getByRole('searchbox', { name: 'What do you need help with?' }));
  await here.keyboard.type(expert.lastName);
  await here.getByText('1 professional found').waitFor();
  await press(here, here.getByRole('button', { name: `Message ${expert.name}` }));
  await here.getByRole('dialog', { name: /^Message to/ }).waitFor();
  await expect.poll(() => here.getByLabel('Subject').evaluate((input) => input === document.activeElement)).toBe(true);
  await here.keyboard.type('Written without a mouse');
  await typeInto(here, 'Message', 'Is every step of this reachable with the Tab key and Enter?');
  const composer = here.getByRole('dialog', { name: /^Message to/ });
  await press(here, composer.getByRole('link', { name: 'Buy 200 coins for ₹200' }));
  await here.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
  // The amount that is missing is selected; the arrow keys select a package.
  await tabTo(here, here.getByRole('radio', { name: /Another amount/ }));
  await here.keyboard.press('ArrowLeft');
  await here.getByRole('radio', { name: /Enterprise/, checked: true }).waitFor();
  await tabTo(here, here.getByRole('radio', { name: 'Credit Card' }));
  await here.keyboard.press('ArrowDown');
  await here.getByRole('radio', { name: 'PayPal', checked: true }).waitFor();
  await press(here, here.getByRole('button', { name: 'Purchase Now' }));
  await composer.waitFor();
  await tabTo(here, composer.getByLabel('Subject'));
  expect(await composer.getByLabel('Subject').inputValue()).toBe('Written without a mouse');
  // Sending waits for the price and the new balance.
  await composer.getByRole('button', { name: 'Review', disabled: false }).waitFor();
  await here.keyboard.press('Control+Enter');
  await seeAfter(here.getByRole('heading', { name: 'Premium message sent successfully!' }), () =>
    press(here, here.getByRole('alertdialog').getByRole('button', { name: 'Send for ₹1,200' })),
  );
  await composer.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(here)).not.toBe('');

  await there.goto('/messaging?tab=inbox');
  await expect.poll(() => stepTo(there, card(there, 'Written without a mouse'))).toBe(true);
  await there.keyboard.press('Enter');
  await there.getByRole('form', { name: 'Reply' }).waitFor();
  // Opening a message focuses its subject.
  await expect.poll(() => focusedName(there)).toBe('Written without a mouse');
  await focusBy(there, 'r', there.getByLabel('Your reply'));
  await there.keyboard.type('Yes, and from here on too, without a single click.');
  await seeAfter(there.getByText('Professional reply sent successfully!'), () => there.keyboard.press('Control+Enter'));
  await there.getByRole('article', { name: 'Message' }).waitFor({ state: 'detached' });
  // Closing it returns to its card.
  await expect.poll(() => focusedName(there)).toBe('Written without a mouse');

  await here.keyboard.press('g');
  await here.keyboard.press('m');
  // Messages opens the reply.
  await here.getByRole('article').getByText('Yes, and from here on too, without a single click.').waitFor();
  await expect.poll(() => focusedName(here)).toBe(expert.name);
  await tabTo(here, here.getByRole('radio', { name: '1 star' }));
  await here.keyboard.press('ArrowRight');
  await here.keyboard.press('ArrowRight');
  await here.keyboard.press('ArrowRight');
  await press(here, here.getByRole('button', { name: 'Submit Rating' }));
  await here.getByText('4 out of 5 stars').waitFor();
  await expect.poll(() => focusedName(here)).toBe('Your rating');
  const more = here.getByRole('button', { name: 'More about this message' });
  await press(here, more);
  const reportItem = here.getByRole('menuitem', { name: 'Report message' });
  await reportItem.waitFor();
  // The menu takes letters once it has the focus.
  await expect.poll(() => focusIsIn(here.getByRole('menu'))).toBe(true);
  await here.keyboard.press('r');
  await expect.poll(() => hasFocus(reportItem)).toBe(true);
  await here.keyboard.press('Enter');
  const report = here.getByRole('dialog', { name: 'Report this message' });
  await tabTo(here, report.getByRole('radio', { name: 'Spam or advertising' }));
  await here.keyboard.press('ArrowUp');
  await press(here, report.getByRole('button', { name: 'Report', exact: true }));
  await report.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(more)).toBe(true);
  await here.keyboard.press('Escape');
  await here.getByRole('article', { name: 'Message' }).waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(here)).toBe('Written without a mouse');
});

/** The name of the focused element; empty if the focus was lost to the page. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return '';
    return focused.getAttribute('aria-label') ?? focused.querySelector('bdi')?.textContent ?? focused.innerText;
  });
}
