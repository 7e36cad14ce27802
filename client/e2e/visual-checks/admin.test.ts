import { admin, repliedMessage } from '../people.ts';
import { sql } from '../running-server.ts';
import { failCalls, changeResponses, holdCalls } from '../faults.ts';
import { ARABIC, arabicNamed, HINDI, LONG_SUBJECT, LONG_TEXT, longNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

const [expert, asker] = await Promise.all([longNamed(), arabicNamed()]);
const utr = 'N'.padEnd(22, '7');
const accountNumber = '123456789012345678';

interface WithdrawalsPage {
  content: { user: { name: string } }[];
}

const SUSPECT = {
  status: 'suspended',
  payoutAccountChanged: true,
  debt: 1_234_567,
  paidCount: 10_000,
  paidCoins: 1_234_567,
};
/** All that a card can show at once; no real withdrawal has all of it. */
const EVERYTHING_ON_A_CARD = {
  amount: 1_234_567,
  earnedCoins: 1_234_567,
  earnedBonusCoins: 1_234_567,
  utr,
  reason: `${HINDI} ${LONG_TEXT.slice(0, 250)}`,
  decidedBy: { id: 'x', name: 'عبد الرحمن بن عبد العزيز' },
  payout: { provider: 'razorpayx', state: 'failed', lastError: `beneficiary_bank_offline_${'x'.repeat(60)}` },
  waitsForReview: true,
  reviewReason: 'bonus_coins',
  isOwn: true,
  can: { approve: true, reject: true, markPaid: true, markFailed: true, markReturned: true },
};

scenario('/admin', 'withdrawals', async (check) => {
  const someAdmin = await admin('Admin');
  await repliedMessage(asker, expert, 'Earned');
  await expert.api.withdrawals.saveBankAccount.mutate({
    accountHolder: 'Wolfeschlegelsteinhausenbergerdorffsmith Senior',
    accountNumber,
    confirmAccountNumber: accountNumber,
    ifsc: 'HDFC0001234',
  });
  const { id } = await expert.api.withdrawals.request.mutate({ amount: 10_000, password: expert.password });
  await using opened = await someAdmin.open();
  opened.allow(/status of 400/);
  const { page } = opened;
  // Other tests leave withdrawals behind.
  const empty = await changeResponses<WithdrawalsPage>(page, 'adminWithdrawals.list', (answer) => ({
    ...answer,
    content: [],
  }));
  await page.goto('/admin?tab=withdrawals&status=rejected');
  await page.getByRole('heading', { name: 'No withdrawals with this status' }).waitFor();
  await check(page, 'none');
  await page.goto('/admin?tab=withdrawals&q=HDFC1');
  await page.getByRole('heading', { name: 'No withdrawals found' }).waitFor();
  await check(page, 'none found');
  await empty();
  await changeResponses<WithdrawalsPage>(page, 'adminWithdrawals.list', (answer) => ({
    ...answer,
    content: answer.content.filter(({ user }) => user.name === expert.name).slice(0, 1),
  }));
  await page.goto('/admin?tab=withdrawals');
  await page.getByRole('button', { name: expert.name }).waitFor();
  await check(page, 'list');
  await page.getByRole('button', { name: expert.name }).click();
  const card = page.getByRole('dialog', { name: `Withdrawal of ${expert.name}` });
  await card
    .getByText('Includes coins earned from bonus coins')
    .or(card.getByRole('button', { name: 'Approve' }))
    .first()
    .waitFor();
  await check(page, 'waiting');
  // The action's dialog, which is above the panel of the case.
  const dialog = page.getByRole('dialog').last();
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Account history' }).waitFor();
  };
  await card.getByRole('button', { name: 'Approve' }).click();
  await dialog.waitFor();
  await check(page, 'approving');
  await close();
  await card.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('Reason is required').waitFor();
  await check(page, 'rejecting, errors');
  await close();
  await someAdmin.api.adminWithdrawals.approve.mutate({ id });
  await page.reload();
  await card.getByRole('button', { name: 'Mark paid' }).click();
  await dialog.getByLabel('UTR').fill(utr.slice(0, 3));
  await dialog.getByRole('button', { name: 'Mark paid' }).click();
  await dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first().waitFor();
  await check(page, 'marking paid, errors');
  await close();
  await card.getByRole('button', { name: 'Account history' }).click();
  await dialog.getByRole('table', { name: 'Ledger lines' }).waitFor();
  await check(page, 'ledger of an account');
  const restore = await failCalls(opened, 'adminWithdrawals.list');
  await page.goto('/admin?tab=withdrawals');
  await page.getByText('Failed to load withdrawals').waitFor();
  await check(page, 'failed');
  await restore();
  const free = await holdCalls(page, 'adminWithdrawals.list');
  await page.goto('/admin?tab=withdrawals');
  await page.getByText('Loading withdrawals…').waitFor({ state: 'attached' });
  await check(page, 'loading');
  free();
  await changeResponses<WithdrawalsPage>(page, 'adminWithdrawals.list', (answer) => ({
    ...answer,
    content: answer.content
      .slice(0, 1)
      .map((each) => ({ ...each, ...EVERYTHING_ON_A_CARD, user: { ...each.user, ...SUSPECT } })),
  }));
  await page.goto('/admin?tab=withdrawals&status=all');
  await page.getByRole('button', { name: expert.name }).click();
  await page.getByText('Payout account changed since the request').waitFor();
  await check(page, 'everything a card can show');
});

scenario('/admin', 'users', async (check) => {
  const [someAdmin, suspect] = await Promise.all([admin('Admin'), longNamed()]);
  await using opened = await someAdmin.open();
  const { page } = opened;
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(suspect.email)}`);
  await page.getByRole('button', { name: suspect.name }).waitFor();
  await check(page, 'found');
  await page.getByRole('button', { name: suspect.name }).click();
  const card = page.getByRole('dialog', { name: suspect.name, exact: true });
  await card.getByRole('button', { name: 'Suspend' }).waitFor();
  await check(page, 'one user');
  await card.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${suspect.name}?` });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByText('Reason is required').waitFor();
  await check(page, 'suspending, errors');
  await dialog.getByLabel('Reason').fill(`${HINDI} ${LONG_TEXT.slice(0, 300)}`);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await card.getByText('Suspended', { exact: true }).waitFor();
  await check(page, 'suspended');
  await page.goto('/admin?tab=users&q=nobodyiscalledthis');
  await page.getByRole('heading', { name: 'No users found' }).waitFor();
  await check(page, 'no results');
  await failCalls(opened, 'admin.users');
  await page.goto('/admin?tab=users');
  await page.getByText('Failed to load users').waitFor();
  await check(page, 'failed');
});

interface ReportsPage {
  content: { message: { subject: string } }[];
}

scenario('/admin', 'reports', async (check) => {
  const someAdmin = await admin('Admin');
  const message = await asker.api.messages.send.mutate({
    recipientId: expert.id,
    subject: LONG_SUBJECT,
    content: LONG_TEXT,
  });
  await expert.api.messages.reply.mutate({ messageId: message.id, content: `${ARABIC} ${LONG_TEXT}` });
  await asker.api.safety.report.mutate({
    id: message.id,
    reason: 'poor_reply',
    details: `${HINDI} ${LONG_TEXT.slice(0, 400)}`,
  });
  await using opened = await someAdmin.open();
  const { page } = opened;
  await changeResponses<ReportsPage>(page, 'admin.reports', (answer) => ({
    ...answer,
    content: answer.content.filter((report) => report.message.subject === LONG_SUBJECT),
  }));
  await page.goto('/admin?tab=reports');
  const row = page.getByRole('button', { name: LONG_SUBJECT });
  await row.waitFor();
  await check(page, 'list');
  await row.click();
  const card = page.getByRole('dialog', { name: `Report of “${LONG_SUBJECT}”` });
  await card.getByText('Reply', { exact: true }).waitFor();
  await check(page, 'open');
  await card.getByRole('button', { name: 'Refund the sender' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund the sender?' });
  await dialog.waitFor();
  await check(page, 'refunding');
  await dialog.getByLabel('Note').fill(ARABIC);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await card.waitFor({ state: 'detached' });
  await page.goto('/admin?tab=reports&status=refunded');
  await row.click();
  await card.getByText(/^Refunded \d/).waitFor();
  await check(page, 'resolved');
  await page.goto('/admin?tab=reports&status=dismissed');
  await page.getByRole('heading', { name: 'No reports' }).waitFor();
  await check(page, 'none');
  await failCalls(opened, 'admin.reports');
  await page.goto('/admin?tab=reports');
  await page.getByText('Failed to load reports').waitFor();
  await check(page, 'failed');
});

interface Health {
  lastAudit: object | null;
  figures: { balanced: boolean; liabilities: object } | null;
}

interface Payments {
  content: { reference: string | null }[];
}

/** Records two payment events that match nothing: a refund with a long reference, and a payment in a wrong currency. */
async function recordUnmatchedPayments(purchaseId: string): Promise<void> {
  await sql(
    `insert into payment_events (id, provider, type, kind, purchase_id, payment_ref, amount_paise, currency, problem, created_at)
     values ($1 || 'a', 'stripe', 'charge.refunded', 'refunded', null, $1, 123456700, 'inr', 'unknown_payment', now()),
       ($1 || 'b', 'stripe', 'checkout.session.completed', 'paid', $2, $1, 999, 'usd', 'currency', now())`,
    [`pi_${purchaseId.replaceAll('-', '').repeat(6)}`, purchaseId],
  );
}

scenario('/admin', 'ledger', async (check) => {
  const [someAdmin, buyer] = await Promise.all([admin('Admin'), longNamed()]);
  await sql('select create_checkpoint()');
  const { purchaseId } = await buyer.api.coins.purchase.mutate({ packageCode: 'PRO' });
  await using opened = await someAdmin.open();
  const { page } = opened;
  // Other tests leave payments behind.
  const mine = (answer: Payments): Payments => ({
    ...answer,
    content: answer.content.filter(({ reference }) => reference?.includes(purchaseId.replaceAll('-', ''))),
  });
  await changeResponses<Payments>(page, 'admin.strayPayments', mine);
  await page.goto('/admin?tab=ledger');
  await page.getByRole('region', { name: 'All coins' }).getByText('Total bonus').waitFor();
  await check(page, 'ledger');
  await page.goto('/admin?tab=payments');
  await page.getByText('No unmatched payments').waitFor();
  await check(page, 'no unmatched payments');
  const restore = await changeResponses<Health>(page, 'admin.ledger', (answer) => ({
    ...answer,
    lastAudit: {
      finishedAt: '2026-03-02T04:05:06Z',
      checks: 1234,
      findings: 1_234_567,
      failed: ['balances_are_sums_of_entries', 'every_hold_is_resolved_at_most_once', 'x'.repeat(60)],
    },
    figures: answer.figures && { ...answer.figures, balanced: false },
  }));
  await page.goto('/admin?tab=ledger');
  await page.getByText('Not balanced').waitFor();
  await check(page, 'unbalanced');
  await restore();
  await recordUnmatchedPayments(purchaseId);
  await page.goto('/admin?tab=payments');
  await page.getByRole('button', { name: /^Payment of/ }).waitFor();
  await check(page, 'unmatched payments');
  await page.getByRole('button', { name: /^Payment of/ }).click();
  const payment = page.getByRole('dialog', { name: /^Payment of/ });
  await payment.getByRole('button', { name: 'Mark resolved' }).click();
  await page.getByRole('dialog', { name: 'Mark as resolved?' }).getByRole('button', { name: 'Mark resolved' }).click();
  await page.getByText('Note is required').waitFor();
  await check(page, 'resolving one, errors');
  await failCalls(opened, 'admin.ledger');
  await page.goto('/admin?tab=ledger');
  await page.getByText('Failed to load the ledger').waitFor();
  await check(page, 'ledger failed');
  await page.goto('/admin?tab=overview');
  await page.getByText(/reply rate/).waitFor();
  await check(page, 'overview');
  await page.getByText('Show the figures').click();
  await page.getByRole('table', { name: 'Figures by day' }).waitFor();
  await check(page, 'figures by day');
  await failCalls(opened, 'admin.overview');
  await page.goto('/admin?tab=overview');
  await page.getByText('Failed to load the overview').waitFor();
  await check(page, 'overview failed');
  await page.goto('/admin?tab=log');
  await page
    .getByRole('table', { name: 'Actions' })
    .or(page.getByRole('heading', { name: 'No actions yet' }))
    .waitFor();
  await check(page, 'log');
  const fill = await changeResponses<{ content: object[] }>(page, 'admin.auditLog', (answer) => ({
    ...answer,
    content: [],
  }));
  await page.goto('/admin?tab=log');
  await page.getByRole('heading', { name: 'No actions yet' }).waitFor();
  await check(page, 'empty log');
  await fill();
  await failCalls(opened, 'admin.auditLog');
  await page.goto('/admin?tab=log');
  await page.getByText('Failed to load actions').waitFor();
  await check(page, 'log failed');
});

everyScenarioOf('/admin');
