/** Members with earnings to withdraw. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { member, repliedMessage, type Member } from './people.ts';

const ACCOUNT = { accountNumber: '002301004567', ifsc: 'HDFC0001234' };

/** A member who has earned 600 coins, all of them paid with the asker's welcome bonus. */
export async function earner(firstName: string): Promise<Member> {
  const [expert, asker] = await Promise.all([member(firstName, { messageRate: 300 }), member('Asker')]);
  await repliedMessage(asker, expert, 'A first question');
  await repliedMessage(asker, expert, 'A second question');
  return expert;
}

/** Saves a bank account through the API. */
export async function withAccount(person: Member): Promise<Member> {
  const accountHolder = person.name.replaceAll(/[^A-Za-z -]/g, '');
  await person.api.withdrawals.saveBankAccount.mutate({
    accountHolder,
    ...ACCOUNT,
    confirmAccountNumber: ACCOUNT.accountNumber,
  });
  return person;
}

/** Types a bank account into the open form. */
export async function fillAccount(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Bank account' });
  await form.getByLabel('Account holder').fill('Asha Iyer');
  await form.getByLabel('Account number', { exact: true }).fill('0023 0100 4567');
  await form.getByLabel('Confirm account number').fill('002301004567');
  await form.getByLabel('IFSC').fill('hdfc0001234');
}

/** Chooses a UPI ID in the open dialog and types it. */
export async function fillUpiId(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'UPI ID' }).check();
  const form = page.getByRole('form', { name: 'UPI ID' });
  await form.getByLabel('Account holder').fill('Asha Iyer');
  await form.getByLabel('UPI ID').fill('asha.iyer@okaxis');
}

/** A UTR that no other withdrawal has. */
export function utrFor(withdrawalId: string): string {
  return `N${withdrawalId.replaceAll('-', '').slice(-15).toUpperCase()}`;
}

export async function textOf(download: Download): Promise<string> {
  return await readFile(await download.path(), 'latin1');
}
