import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { PHONE } from './browser.ts';
import { utrFor, withAccount } from './earners.ts';
import { hasFocus } from './keyboard.ts';
import { admin, member, repliedMessage, sentMessage } from './people.ts';
import { sql } from './running-server.ts';

test.concurrent('an admin approves a withdrawal and marks it as paid, but cannot decide about their own', async ({
  expect,
}) => {
  const [expert, asker, approver] = await Promise.all([
    member('Esha', { messageRate: 150 }).then(withAccount),
    member('Farid'),
    admin('Greta', { messageRate: 120 }).then(withAccount),
  ]);
  await repliedMessage(asker, expert, 'Earned by answering');
  await repliedMessage(asker, approver, 'Earned by an admin');
  const { id } = await expert.api.withdrawals.request.mutate({ amount: 150, password: expert.password });
  await approver.api.withdrawals.request.mutate({ amount: 120, password: approver.password });
  await using opened = await approver.open();
  const { page } = opened;
  await page.goto('/admin?tab=withdrawals&sort=newest');
  const rows = page.getByRole('table', { name: 'Withdrawals' });
  await rows.getByRole('button', { name: approver.name }).click();
  const own = page.getByRole('dialog', { name: `Withdrawal of ${approver.name}` });
  await own.getByText('This is your own withdrawal.').waitFor();
  expect(await own.getByRole('button', { name: /^(Approve|Reject)$/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await own.waitFor({ state: 'detached' });
  // Back in the list, the keyboard moves between the rows.
  await expect.poll(() => hasFocus(rows.getByRole('button', { name: approver.name }))).toBe(true);
  await rows.getByRole('button', { name: expert.name }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: `Withdrawal of ${expert.name}` });
  await card.getByText('Includes coins earned from bonus coins').waitFor();
  expect(await card.textContent()).toContain('•••• 4567');
  expect(await card.textContent()).not.toContain('002301004567');

  await card.getByRole('button', { name: 'Account history' }).click();
  const history = page.getByRole('dialog', { name: `Account history of ${expert.name}` });
  await history.getByRole('table', { name: 'Ledger lines' }).getByText('Release').waitFor();
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Approve' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve this withdrawal?' });
  await approval.getByRole('button', { name: 'Approve' }).click();
  const markPaid = card.getByRole('button', { name: 'Mark paid' });
  await markPaid.waitFor();
  // The pressed button is gone, so its panel takes the focus.
  await expect.poll(() => hasFocus(card)).toBe(true);
  await markPaid.click();
  const payment = page.getByRole('dialog', { name: 'Mark as paid?' });
  await payment.getByLabel('UTR').fill(utrFor(id));
  await payment.getByRole('button', { name: 'Mark paid' }).click();
  await payment.waitFor({ state: 'detached' });
  await card.waitFor({ state: 'detached' });
  const { content } = await expert.api.withdrawals.list.query({});
  expect(content.find((each) => each.id === id)?.status).toBe('paid');
  await page.getByLabel('Status', { exact: true }).selectOption('Paid');
  await rows.getByRole('button', { name: expert.name }).click();
  await card.getByText(utrFor(id)).waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('table', { name: 'Actions' }).getByText(approver.name).first().waitFor();
});

test.concurrent('an admin finds, suspends and restores a user, and resolves reports', async ({ expect }) => {
  const [expert, asker, moderator] = await Promise.all([
    member('Ila', { messageRate: 50 }),
    member('Jai'),
    admin('Kim', { messageRate: 120 }),
  ]);
  const id = await sentMessage(asker, expert, `Buy my course ${expert.lastName}`);
  const bad = await repliedMessage(asker, expert, `A lazy answer ${expert.lastName}`);
  await expert.api.safety.report.mutate({ id, reason: 'spam', details: 'Not a question.' });
  await asker.api.safety.report.mutate({ id: bad, reason: 'poor_reply' });
  await using opened = await moderator.open(PHONE);
  const { page } = opened;
  // A page that no longer exists leads to the last one that does.
  await page.goto(`/admin?tab=users&q=${asker.lastName}&page=7`);
  const people = page.getByRole('table', { name: 'Users' });
  await people.getByRole('button', { name: asker.name }).waitFor();
  await page.getByLabel('Search users').fill(asker.email);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(asker.email);
  await people.getByRole('button', { name: asker.name }).click();
  const person = page.getByRole('dialog', { name: asker.name, exact: true });
  await person.getByRole('button', { name: 'Suspend' }).click();
  const suspension = page.getByRole('dialog', { name: `Suspend ${asker.name}?` });
  await suspension.getByLabel('Reason').fill('Sells courses');
  await suspension.getByRole('button', { name: 'Suspend' }).click();
  await suspension.waitFor({ state: 'detached' });
  await person.getByText('Sells courses').waitFor();
  await expect(asker.api.coins.balance.query()).rejects.toThrow('suspended');
  await person.getByRole('button', { name: 'Restore' }).click();
  const restoration = page.getByRole('dialog', { name: `Restore ${asker.name}?` });
  await restoration.getByRole('button', { name: 'Restore' }).click();
  await restoration.waitFor({ state: 'detached' });
  await person.getByRole('button', { name: 'Suspend' }).waitFor();
  await person.getByRole('button', { name: 'Close' }).click();
  await person.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('button', { name: `Buy my course ${expert.lastName}` }).click();
  const spam = page.getByRole('dialog', { name: `Report of “Buy my course ${expert.lastName}”` });
  await spam.getByText('Not a question.').waitFor();
  await spam.getByRole('button', { name: 'Dismiss' }).click();
  const dismissal = page.getByRole('dialog', { name: 'Dismiss this report?' });
  await dismissal.getByRole('button', { name: 'Dismiss' }).click();
  await dismissal.waitFor({ state: 'detached' });
  await spam.waitFor({ state: 'detached' });
  expect((await expert.api.safety.reportOf.query({ id })).status).toBe('dismissed');
  await page.getByRole('button', { name: `A lazy answer ${expert.lastName}` }).click();
  const lazy = page.getByRole('dialog', { name: `Report of “A lazy answer ${expert.lastName}”` });
  await lazy.getByRole('button', { name: 'Refund the sender' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund the sender?' });
  await refund.getByRole('button', { name: 'Refund' }).click();
  await refund.waitFor({ state: 'detached' });
  await lazy.waitFor({ state: 'detached' });
  const { content } = await moderator.api.admin.reports.query({ status: 'refunded' });
  expect(content.map(({ message }) => message.id)).toContain(bad);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test.concurrent('an admin sees the state of the ledger and resolves an unmatched payment', async ({ expect }) => {
  const accountant = await admin('Lena');
  const reference = `pi_${randomUUID()}`;
  await sql(
    `insert into payment_events (id, provider, type, kind, purchase_id, session_ref, payment_ref, amount_paise, currency,
       problem, created_at)
     values ($1, 'stripe', 'checkout.session.completed', 'paid', null, $1, $2, 50000, 'inr', 'unknown_purchase', now())`,
    [`evt_${reference}`, reference],
  );
  await using opened = await accountant.open();
  const { page } = opened;
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByRole('region', { name: 'In progress' }).getByText('Escrow of pending messages').waitFor();
  await page.getByRole('region', { name: 'All coins' }).getByText('Balanced').waitFor();
  await page.getByRole('tab', { name: /^Payments \d/ }).click();
  const row = page.getByRole('row').filter({ hasText: reference });
  await row.getByRole('button', { name: 'Payment of ₹500.00' }).click();
  const payment = page.getByRole('dialog', { name: 'Payment of ₹500.00' });
  await payment.getByRole('button', { name: 'Mark resolved' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as resolved?' });
  await dialog.getByLabel('Note').fill('Refunded at Stripe');
  await dialog.getByRole('button', { name: 'Mark resolved' }).click();
  await dialog.waitFor({ state: 'detached' });
  await payment.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('table', { name: 'Actions' }).getByText('Refunded at Stripe').first().waitFor();
});
