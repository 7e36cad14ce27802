import { test } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { member, sentMessage, answered, type Member } from './people.ts';
import { sql } from './running-server.ts';

const browser = sharedBrowser();

/** Somebody whom the operator has made an admin. */
async function admin(firstName: string): Promise<Member> {
  const person = await member(firstName, {}, async ({ id }) => {
    await sql(`update users set role = 'admin' where id = $1`, [id]);
  });
  return person;
}

test.concurrent('the desk: a withdrawal is approved and paid, with the account’s ledger beside it', async ({
  expect,
}) => {
  const [expert, asker, desk] = await Promise.all([
    member('Esha', { messageRate: 150 }),
    member('Farid'),
    admin('Greta'),
  ]);
  await answered(asker, expert, 'Earned by answering');
  await expert.api.withdrawals.saveBankAccount.mutate({
    accountHolder: expert.name,
    accountNumber: '123456789012',
    confirmAccountNumber: '123456789012',
    ifsc: 'HDFC0001234',
  });
  const { id } = await expert.api.withdrawals.request.mutate({ amount: 150, password: expert.password });
  await using opened = await desk.open(browser.current);
  const { page } = opened;
  await page.goto('/admin');
  const card = page.getByRole('article', { name: `Withdrawal of ${expert.name}` });
  await card.getByText('Holds coins earned from bonus coins').waitFor();
  expect(await card.textContent()).toContain('•••• 9012');
  expect(await card.textContent()).not.toContain('123456789012');
  await card.getByRole('button', { name: 'Account history' }).click();
  await page.getByRole('dialog').getByRole('list', { name: 'Ledger lines' }).getByText('release').waitFor();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approve this withdrawal?' }).getByRole('button', { name: 'Approve' }).click();
  await card.getByRole('button', { name: 'Mark paid' }).click();
  const paid = page.getByRole('dialog', { name: 'Mark as paid?' });
  await paid.getByRole('button', { name: 'Mark paid' }).click();
  await paid.getByText('UTR is required').waitFor();
  await paid.getByLabel('UTR').fill(`HDFCN${Date.now()}`.slice(0, 16));
  await paid.getByRole('button', { name: 'Mark paid' }).click();
  await expect
    .poll(async () => (await expert.api.withdrawals.list.query({})).content.find((each) => each.id === id)?.status)
    .toBe('paid');
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByRole('region', { name: 'Under way' }).getByText('Escrow of waiting messages').waitFor();
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('list', { name: 'Acts' }).getByText(desk.name).first().waitFor();
});

test.concurrent('the desk: a person is found, suspended with a reason and restored; a report is dismissed', async ({
  expect,
}) => {
  const [expert, asker, desk] = await Promise.all([member('Ila', { messageRate: 50 }), member('Jai'), admin('Kim')]);
  const id = await sentMessage(asker, expert, `Buy my course ${expert.lastName}`);
  await expert.api.safety.report.mutate({ id, reason: 'spam', details: 'Not a question.' });
  await using opened = await desk.open(browser.current, { viewport: { width: 390, height: 844 } });
  const { page } = opened;
  await page.goto('/admin?tab=users');
  await page.getByLabel('Search users').fill(asker.lastName);
  const person = page.getByRole('article', { name: asker.name });
  await person.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${asker.name}?` });
  await dialog.getByLabel('Reason').fill('Sells courses');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await person.getByText('Sells courses').waitFor();
  await expect(asker.api.coins.balance.query()).rejects.toThrow('suspended');
  await person.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await person.getByRole('button', { name: 'Suspend' }).waitFor();
  await page.getByRole('tab', { name: 'Reports' }).click();
  const report = page.getByRole('article', { name: `Report of Buy my course ${expert.lastName}` });
  await report.getByText('Not a question.').waitFor();
  await report.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(async () => (await expert.api.safety.reportOf.query({ id })).status).toBe('dismissed');
});

test.concurrent('to anybody else the desk is an unknown address', async ({ expect }) => {
  const somebody = await member('Lata');
  await using opened = await somebody.open(browser.current);
  await opened.page.goto('/admin');
  await expect.poll(() => new URL(opened.page.url()).pathname).toBe('/');
});
