import { randomUUID } from 'node:crypto';
import { test, vi } from 'vitest';
import { DEVICES, sharedBrowser } from './browser.ts';
import { utrFor, withAccount } from './earners.ts';
import { hasFocus } from './keyboard.ts';
import { member, sentMessage, answered, type Member } from './people.ts';
import { sql } from './running-server.ts';

// Several journeys share two cores.
vi.setConfig({ testTimeout: 120_000 });

const browser = sharedBrowser();

/** Somebody whom the operator has made an admin. */
async function admin(firstName: string): Promise<Member> {
  const person = await member(firstName, { messageRate: 120 }, async ({ id }) => {
    await sql(`update users set role = 'admin' where id = $1`, [id]);
  });
  return person;
}

test.concurrent.for(DEVICES)(
  'on $device the desk: a withdrawal is approved and paid, one’s own is for somebody else, and all of it is in the log',
  async ({ options }, { expect }) => {
    const [expert, asker, desk] = await Promise.all([
      member('Esha', { messageRate: 150 }).then(withAccount),
      member('Farid'),
      admin('Greta').then(withAccount),
    ]);
    await answered(asker, expert, 'Earned by answering');
    await answered(asker, desk, 'Earned by an admin');
    const { id } = await expert.api.withdrawals.request.mutate({ amount: 150, password: expert.password });
    await desk.api.withdrawals.request.mutate({ amount: 120, password: desk.password });
    await using opened = await desk.open(browser.current, options);
    const { page } = opened;
    await page.goto('/admin');
    const card = page.getByRole('article', { name: `Withdrawal of ${expert.name}` });
    await card.getByText('Holds coins earned from bonus coins').waitFor();
    expect(await card.textContent()).toContain('•••• 4567');
    expect(await card.textContent()).not.toContain('002301004567');
    const own = page.getByRole('article', { name: `Withdrawal of ${desk.name}` });
    await own.getByText('This is your own withdrawal. Another admin decides about it.').waitFor();
    expect(await own.getByRole('button').allInnerTexts()).toEqual(['Account history']);

    await card.getByRole('button', { name: 'Account history' }).click();
    await page.getByRole('dialog').getByRole('list', { name: 'Ledger lines' }).getByText('Release').waitFor();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Approve' }).click();
    const approval = page.getByRole('dialog', { name: 'Approve this withdrawal?' });
    await approval.getByRole('button', { name: 'Approve' }).click();
    const markPaid = card.getByRole('button', { name: 'Mark paid' });
    await markPaid.waitFor();
    // The button that was pressed is gone; its card has the focus.
    await expect.poll(() => hasFocus(card)).toBe(true);
    await markPaid.click();
    const paid = page.getByRole('dialog', { name: 'Mark as paid?' });
    await paid.getByRole('button', { name: 'Mark paid' }).click();
    await paid.getByText('UTR is required').waitFor();
    await paid.getByLabel('UTR').fill(utrFor(id));
    await paid.getByRole('button', { name: 'Mark paid' }).click();
    await paid.waitFor({ state: 'detached' });
    await card.waitFor({ state: 'detached' });
    const { content } = await expert.api.withdrawals.list.query({});
    expect(content.find((each) => each.id === id)?.status).toBe('paid');
    await page.getByLabel('Status').selectOption('Paid');
    await card.getByText(utrFor(id)).waitFor();
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByRole('list', { name: 'Acts' }).getByText(desk.name).first().waitFor();
  },
);

test.concurrent.for(DEVICES)(
  'on $device the desk: a person is found, suspended with a reason and restored; reports are refunded and dismissed',
  async ({ options }, { expect }) => {
    const [expert, asker, desk] = await Promise.all([member('Ila', { messageRate: 50 }), member('Jai'), admin('Kim')]);
    const id = await sentMessage(asker, expert, `Buy my course ${expert.lastName}`);
    const bad = await answered(asker, expert, `A lazy answer ${expert.lastName}`);
    await expert.api.safety.report.mutate({ id, reason: 'spam', details: 'Not a question.' });
    await asker.api.safety.report.mutate({ id: bad, reason: 'poor_reply' });
    await using opened = await desk.open(browser.current, options);
    const { page } = opened;
    // A page that is not there, such as one whose last line was dealt with, leads to the last that is.
    await page.goto(`/admin?tab=users&q=${asker.lastName}&page=7`);
    const person = page.getByRole('article', { name: asker.name });
    await person.waitFor();
    await page.getByLabel('Search users').fill(asker.email);
    await person.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog', { name: `Suspend ${asker.name}?` });
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByText('Reason is required').waitFor();
    await dialog.getByLabel('Reason').fill('Sells courses');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await person.getByText('Sells courses').waitFor();
    await expect(asker.api.coins.balance.query()).rejects.toThrow('suspended');
    await person.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await person.getByRole('button', { name: 'Suspend' }).waitFor();

    await page.getByRole('tab', { name: 'Reports' }).click();
    const spam = page.getByRole('article', { name: `Report of Buy my course ${expert.lastName}` });
    await spam.getByText('Not a question.').waitFor();
    await spam.getByRole('button', { name: 'Dismiss' }).click();
    const dismissal = page.getByRole('dialog', { name: 'Dismiss this report?' });
    await dismissal.getByRole('button', { name: 'Dismiss' }).click();
    await dismissal.waitFor({ state: 'detached' });
    await spam.waitFor({ state: 'detached' });
    expect((await expert.api.safety.reportOf.query({ id })).status).toBe('dismissed');
    const lazy = page.getByRole('article', { name: `Report of A lazy answer ${expert.lastName}` });
    await lazy.getByRole('button', { name: 'Refund the sender' }).click();
    const refund = page.getByRole('dialog', { name: 'Refund the sender?' });
    await refund.getByRole('button', { name: 'Refund' }).click();
    await refund.waitFor({ state: 'detached' });
    await lazy.waitFor({ state: 'detached' });
    const { content } = await desk.api.admin.reports.query({ status: 'refunded' });
    expect(content.map(({ message }) => message.id)).toContain(bad);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  },
);

test.concurrent.for(DEVICES)(
  'on $device the desk: the state of the books is shown, and a payment that needs somebody is dealt with',
  async ({ options }, { expect }) => {
    const desk = await admin('Lena');
    const reference = `pi_${randomUUID()}`;
    await sql(
      `insert into payment_events (id, provider, type, kind, purchase_id, session_ref, payment_ref, amount_paise, currency,
         problem, created_at)
       values ($1, 'stripe', 'checkout.session.completed', 'paid', null, $1, $2, 50000, 'inr', 'unknown_purchase', now())`,
      [`evt_${reference}`, reference],
    );
    await using opened = await desk.open(browser.current, options);
    const { page } = opened;
    await page.goto('/admin');
    await page.getByRole('tab', { name: /^Ledger \d/ }).click();
    await page.getByRole('region', { name: 'Under way' }).getByText('Escrow of waiting messages').waitFor();
    await page.getByRole('region', { name: 'All coins' }).getByText('Balanced').waitFor();
    const payment = page.getByRole('article', { name: 'Payment of ₹500.00' }).filter({ hasText: reference });
    await payment.getByText('It names a purchase that does not exist.').waitFor();
    await payment.getByRole('button', { name: 'Mark as dealt with' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is this dealt with?' });
    await dialog.getByRole('button', { name: 'Dealt with' }).click();
    await dialog.getByText('Note is required').waitFor();
    await dialog.getByLabel('Note').fill('Given back at Stripe');
    await dialog.getByRole('button', { name: 'Dealt with' }).click();
    await dialog.waitFor({ state: 'detached' });
    await payment.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByRole('list', { name: 'Acts' }).getByText('Given back at Stripe').first().waitFor();
  },
);

test.concurrent.for(DEVICES)(
  'on $device to anybody else the desk is an unknown address',
  async ({ options }, { expect }) => {
    const somebody = await member('Lata');
    await using opened = await somebody.open(browser.current, options);
    await opened.page.goto('/admin');
    await expect.poll(() => new URL(opened.page.url()).pathname).toBe('/');
  },
);
