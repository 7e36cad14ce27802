import { sharedBrowser } from '../browser.ts';
import { answered, member, type Member } from '../people.ts';
import { sql } from '../running-server.ts';
import { breakCalls, changeAnswers } from '../troubles.ts';
import { ARABIC, arabicNamed, HINDI, LONG_SUBJECT, LONG_TEXT, longNamed } from './hostile.ts';
import { everySittingOf, sitting } from './look.ts';

const browser = sharedBrowser();
const [expert, asker] = await Promise.all([longNamed(), arabicNamed()]);
const utr = 'N'.padEnd(22, '7');
const accountNumber = '123456789012345678';

/** Somebody whom the operator has made an admin. */
async function admin(): Promise<Member> {
  const person = await member('Admin', {}, async ({ id }) => {
    await sql(`update users set role = 'admin' where id = $1`, [id]);
  });
  return person;
}

/** What the desk has to do with other people's money. */
interface WithdrawalsPage {
  content: { user: { name: string } }[];
}

sitting('/admin', 'withdrawals', async (look) => {
  const desk = await admin();
  await answered(asker, expert, 'Earned');
  await expert.api.withdrawals.saveBankAccount.mutate({
    accountHolder: 'Wolfeschlegelsteinhausenbergerdorffsmith Senior',
    accountNumber,
    confirmAccountNumber: accountNumber,
    ifsc: 'HDFC0001234',
  });
  const { id } = await expert.api.withdrawals.request.mutate({ amount: 10_000, password: expert.password });
  await using opened = await desk.open(browser.current);
  opened.allow(/status of 400/);
  const { page } = opened;
  // Other tests leave withdrawals behind, too.
  const empty = await changeAnswers<WithdrawalsPage>(page, 'adminWithdrawals.list', (answer) => ({
    ...answer,
    content: [],
  }));
  await page.goto('/admin?status=rejected');
  await page.getByRole('heading', { name: 'No withdrawals here' }).waitFor();
  await look(page, 'none');
  await empty();
  await changeAnswers<WithdrawalsPage>(page, 'adminWithdrawals.list', (answer) => ({
    ...answer,
    content: answer.content.filter(({ user }) => user.name === expert.name).slice(0, 1),
  }));
  await page.goto('/admin');
  const card = page.getByRole('article', { name: `Withdrawal of ${expert.name}` });
  await card
    .getByText('Holds coins earned from bonus coins')
    .or(card.getByRole('button', { name: 'Approve' }))
    .first()
    .waitFor();
  await look(page, 'waiting');
  const dialog = page.getByRole('dialog');
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await card.getByRole('button', { name: 'Approve' }).click();
  await dialog.waitFor();
  await look(page, 'approving');
  await close();
  await card.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('Reason is required').waitFor();
  await look(page, 'rejecting, errors');
  await close();
  await desk.api.adminWithdrawals.approve.mutate({ id });
  await page.reload();
  await card.getByRole('button', { name: 'Mark paid' }).click();
  await dialog.getByLabel('UTR').fill(utr.slice(0, 3));
  await dialog.getByRole('button', { name: 'Mark paid' }).click();
  await dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first().waitFor();
  await look(page, 'marking paid, errors');
  await close();
  await card.getByRole('button', { name: 'Account history' }).click();
  await dialog.getByRole('list', { name: 'Ledger lines' }).waitFor();
  await look(page, 'ledger of an account');
  await breakCalls(opened, 'adminWithdrawals.list');
  await page.goto('/admin');
  await page.getByText('Withdrawals could not be loaded').waitFor();
  await look(page, 'failed');
});

sitting('/admin', 'people', async (look) => {
  const [desk, suspect] = await Promise.all([admin(), longNamed()]);
  await using opened = await desk.open(browser.current);
  const { page } = opened;
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(suspect.email)}`);
  const card = page.getByRole('article', { name: suspect.name });
  await card.waitFor();
  await look(page, 'found');
  await card.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByText('Reason is required').waitFor();
  await look(page, 'suspending, errors');
  await dialog.getByLabel('Reason').fill(`${HINDI} ${LONG_TEXT.slice(0, 300)}`);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await card.getByText('Suspended', { exact: true }).waitFor();
  await look(page, 'suspended');
  await page.goto('/admin?tab=users&q=nobodyiscalledthis');
  await page.getByRole('heading', { name: 'Nobody found' }).waitFor();
  await look(page, 'nobody');
});

interface ReportsPage {
  content: { message: { subject: string } }[];
}

sitting('/admin', 'reports', async (look) => {
  const desk = await admin();
  const letter = await asker.api.messages.send.mutate({
    recipientId: expert.id,
    subject: LONG_SUBJECT,
    content: LONG_TEXT,
  });
  await expert.api.messages.reply.mutate({ messageId: letter.id, content: `${ARABIC} ${LONG_TEXT}` });
  await asker.api.safety.report.mutate({
    id: letter.id,
    reason: 'poor_reply',
    details: `${HINDI} ${LONG_TEXT.slice(0, 400)}`,
  });
  await using opened = await desk.open(browser.current);
  const { page } = opened;
  await changeAnswers<ReportsPage>(page, 'admin.reports', (answer) => ({
    ...answer,
    content: answer.content.filter(({ message }) => message.subject === LONG_SUBJECT),
  }));
  await page.goto('/admin?tab=reports');
  const card = page.getByRole('article', { name: `Report of ${LONG_SUBJECT}` });
  await card.getByText('Reply', { exact: true }).click();
  await look(page, 'open');
  await card.getByRole('button', { name: 'Refund the sender' }).click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'refunding');
  await page.getByRole('dialog').getByLabel('Note').fill(ARABIC);
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/admin?tab=reports&status=refunded');
  await card.getByText(/^Refunded \d/).waitFor();
  await look(page, 'resolved');
  await page.goto('/admin?tab=reports&status=dismissed');
  await page.getByRole('heading', { name: 'No reports here' }).waitFor();
  await look(page, 'none');
});

sitting('/admin', 'books', async (look) => {
  const desk = await admin();
  await sql('select ledger_seal_next()');
  await using opened = await desk.open(browser.current);
  const { page } = opened;
  await page.goto('/admin?tab=ledger');
  await page.getByRole('region', { name: 'All coins' }).getByText('Ever given as bonus').waitFor();
  await look(page, 'ledger');
  await page.goto('/admin?tab=log');
  await page
    .getByRole('list', { name: 'Acts' })
    .or(page.getByRole('heading', { name: 'Nothing yet' }))
    .waitFor();
  await look(page, 'log');
});

everySittingOf('/admin');
