import { member, repliedMessage, sentMessage } from '../people.ts';
import { sql } from '../running-server.ts';
import { failCalls, changeResponses, holdCalls } from '../faults.ts';
import { ARABIC, arabicNamed, HINDI, LONG_SUBJECT, longNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

interface List {
  content: object[];
}
const emptied = <Answer extends List>(answer: Answer): Answer => ({ ...answer, content: [] });

scenario('/coins', 'overview', async (check) => {
  const [newcomer, rich, asker] = await Promise.all([member('Nidhi'), longNamed(), arabicNamed()]);
  await repliedMessage(asker, rich, ARABIC);
  await sentMessage(rich, asker, LONG_SUBJECT);
  await using opened = await newcomer.open();
  const { page } = opened;
  const release = await holdCalls(page, 'coins.');
  await page.goto('/coins');
  await page.getByText('Loading wallet data...').first().waitFor({ state: 'attached' });
  await check(page, 'loading');
  release();
  await page.getByText('Welcome bonus').waitFor();
  await check(page, 'newcomer');
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await check(page, 'hidden');
  const fill = await changeResponses<List>(page, 'coins.history', emptied);
  await page.goto('/coins');
  await page.getByRole('heading', { name: 'No recent transactions' }).waitFor();
  await check(page, 'no transactions');
  await fill();
  await using theirs = await rich.open();
  await theirs.page.goto('/coins');
  await theirs.page
    .getByRole('main')
    .getByText(/^12,\d\d,\d\d\d coins$/)
    .waitFor();
  await theirs.page.getByRole('table', { name: 'Recent Activity' }).getByRole('link').first().waitFor();
  await check(theirs.page, 'full');
  await failCalls(opened, 'coins.');
  await page.goto('/coins');
  await page.getByRole('alert').getByText('Failed to fetch balance').waitFor();
  await page.getByText('Failed to fetch transaction history').waitFor();
  await check(page, 'failed');
});

interface Purchase {
  status: 'pending' | 'completed' | 'failed';
  failure: string | null;
  redirectUrl: string | null;
  chargedBack: number;
  createdAt: string;
  expiresAt: string | null;
}

scenario('/coins', 'buying', async (check) => {
  const buyer = await arabicNamed();
  await using opened = await buyer.open();
  opened.allow(/status of 503/);
  const { page } = opened;
  const release = await holdCalls(page, 'coins.packages');
  await page.goto('/coins?tab=buy');
  await page.getByText('Loading wallet data...').first().waitFor({ state: 'attached' });
  await check(page, 'packages loading');
  release();
  await page.getByRole('radio', { name: /Pro/ }).waitFor();
  await check(page, 'nothing chosen');
  await page.getByRole('radio', { name: /Pro/ }).check({ force: true });
  await page.getByRole('button', { name: 'Purchase Now' }).waitFor();
  await check(page, 'packages');
  await page.getByRole('textbox', { name: 'Amount' }).fill('5');
  await page.keyboard.press('Tab');
  await page.getByText('Choose an amount from').waitFor();
  await check(page, 'amount out of range');
  const fill = await changeResponses<List>(page, 'coins.packages', emptied);
  await page.goto('/coins?tab=buy');
  await page.getByRole('heading', { name: 'No packages available' }).waitFor();
  await check(page, 'no packages');
  await fill();
  const lacking = await changeResponses<{ methods: string[] }>(page, 'coins.packages', (now) => ({
    ...now,
    methods: ['credit_card', 'upi'],
  }));
  await page.goto(`/coins?tab=buy&coins=275&return=${encodeURIComponent(`/messaging?recipient=${buyer.id}`)}`);
  await page.getByText('Your draft is saved').waitFor();
  await check(page, 'with a message to go back to');
  await lacking();
  const restore = await failCalls(opened, 'coins.purchase');
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  await page.getByRole('alert').getByText('Purchase failed').waitFor();
  await check(page, 'failed');
  await restore();
  await page.goto('/coins?tab=buy&package=PRO');
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  await page.getByRole('main').getByText('Purchase successful!').waitFor();
  await check(page, 'bought');
  const body = { message: 'Your purchase is noted', error: 'PURCHASE_UNDECIDED', requestId: 'r' };
  const error = { message: 'Noted', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', body } };
  await page.route('**/trpc/coins.purchase*', (route) => route.fulfill({ status: 503, json: { error } }));
  await page.goto('/coins?tab=buy&package=STARTER');
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  await page.getByText("We couldn't confirm this purchase.").waitFor();
  await check(page, 'undecided');
});

scenario('/coins', 'by UPI', async (check) => {
  const buyer = await longNamed();
  const begun = await buyer.api.coins.purchase.mutate({ coins: 50_000, paymentMethod: 'upi' });
  await using opened = await buyer.open();
  const { page } = opened;
  await page.goto(`/coins?tab=buy&purchase=${begun.purchaseId}`);
  await page.getByRole('img', { name: 'QR code to pay ₹50,000' }).waitFor();
  await check(page, 'code');
  const back = await changeResponses<Purchase>(page, 'purchases.get', (now) => ({ ...now, expiresAt: now.createdAt }));
  await page.goto(`/coins?tab=buy&purchase=${begun.purchaseId}`);
  await page.getByText('The time to pay is over').waitFor();
  await check(page, 'over');
  await back();
  await page.goto(begun.redirectUrl ?? '');
  await page.getByRole('button', { name: 'Pay ₹50,000' }).waitFor();
  await check(page, 'payment page');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'Payment declined' }).waitFor();
  await check(page, 'payment page, declined');
});

scenario('/coins', 'back from the checkout', async (check) => {
  const buyer = await longNamed();
  const { purchaseId } = await buyer.api.coins.purchase.mutate({ packageCode: 'PRO' });
  await using opened = await buyer.open();
  opened.allow(/status of 404/);
  const { page } = opened;
  const follow = async (text: string, answer: Partial<Purchase>, end = ''): Promise<() => Promise<void>> => {
    const back = await changeResponses<Purchase>(page, 'purchases.get', (now) => ({ ...now, ...answer }));
    await page.goto(`/coins?tab=buy&purchase=${purchaseId}${end}`);
    await page.getByText(text).first().waitFor();
    return back;
  };
  let back = await follow('Your payment is being confirmed', { status: 'pending' });
  await check(page, 'being confirmed');
  await back();
  const redirectUrl = 'https://checkout.example/';
  back = await follow('You left the checkout', { status: 'pending', redirectUrl }, '&cancelled=1');
  await check(page, 'left the checkout');
  await back();
  back = await follow('The payment was declined.', { status: 'failed', failure: 'declined' });
  await check(page, 'declined');
  await back();
  back = await follow('were reversed by a chargeback', { chargedBack: 1_234_567 });
  await check(page, 'charged back');
  await back();
  await page.goto(`/coins?tab=buy&purchase=${buyer.id}`);
  await page.getByText('Purchase not found').waitFor();
  await check(page, 'another user’s');
  await failCalls(opened, 'purchases.get');
  await page.goto(`/coins?tab=buy&purchase=${purchaseId}`);
  await page.getByRole('alert').waitFor();
  await check(page, 'state failed');
});

scenario('/coins', 'history', async (check) => {
  const [person, asker] = await Promise.all([longNamed(), arabicNamed()]);
  await repliedMessage(asker, person, ARABIC);
  const rejected = await sentMessage(person, asker, `${HINDI} ${LONG_SUBJECT}`.slice(0, 100));
  await asker.api.messages.reject.mutate({ id: rejected });
  await person.api.coins.purchase.mutate({ packageCode: 'PRO' });
  await using opened = await person.open();
  const { page } = opened;
  const release = await holdCalls(page, 'coins.history');
  await page.goto('/coins?tab=transactions');
  await page.getByText('Loading wallet data...').first().waitFor({ state: 'attached' });
  await check(page, 'loading');
  release();
  await page.getByRole('table', { name: 'Transactions' }).waitFor();
  await check(page, 'lines');
  await page.getByLabel('Type').selectOption('withdrawal');
  await page.getByRole('heading', { name: 'No transactions found' }).waitFor();
  await check(page, 'no matches');
  const fill = await changeResponses<List>(page, 'statements.months', emptied);
  await page.goto('/coins?tab=transactions');
  await page.getByText('Your first statement appears').waitFor();
  await check(page, 'no statement');
  await fill();
  await failCalls(opened, 'coins.history');
  await failCalls(opened, 'statements.months');
  await page.goto('/coins?tab=transactions');
  await page.getByText('Failed to fetch transaction history').waitFor();
  await page.getByText('Failed to fetch statements').waitFor();
  await check(page, 'failed');
});

scenario('/coins', 'verification', async (check) => {
  const [person, asker] = await Promise.all([longNamed(), arabicNamed()]);
  await repliedMessage(asker, person, ARABIC);
  await using opened = await person.open();
  const { page } = opened;
  const verify = page.getByRole('button', { name: /^Verify (my history|again)/ });
  const empty = await changeResponses<{ seals: object[]; entries: object[] }>(page, 'statements.proof', (answer) => ({
    ...answer,
    seals: [],
    entries: [],
  }));
  await page.goto('/profile?tab=developers');
  await verify.click();
  await page.getByText('Nothing to verify yet').waitFor();
  await check(page, 'no checkpoint yet');
  await empty();
  const free = await holdCalls(page, 'statements.proof');
  await verify.click();
  await page.getByRole('button', { name: /^Verifying/ }).waitFor();
  await check(page, 'verifying');
  free();
  await sql('select create_checkpoint()');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await verify.click();
  await page.getByText(/entries verified/).waitFor();
  await check(page, 'verified');
  await page.route('**/trpc/statements.proof*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(', 10000,', ', 90000,') });
  });
  await verify.click();
  await page.getByText('Verification failed').waitFor();
  await check(page, 'not verified');
  await failCalls(opened, 'statements.proof');
  await verify.click();
  await page.getByText('Nothing was verified. Try again.').waitFor();
  await check(page, 'failed');
});

everyScenarioOf('/coins');
