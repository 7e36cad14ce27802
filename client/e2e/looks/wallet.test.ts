import { sharedBrowser } from '../browser.ts';
import { answered, member, sentMessage } from '../people.ts';
import { sql } from '../running-server.ts';
import { breakCalls, changeAnswers, holdCalls } from '../troubles.ts';
import { ARABIC, arabicNamed, HINDI, LONG_SUBJECT, longNamed } from './hostile.ts';
import { everySittingOf, sitting } from './look.ts';

const browser = sharedBrowser();

interface List {
  content: object[];
}
const emptied = <Answer extends List>(answer: Answer): Answer => ({ ...answer, content: [] });

sitting('/coins', 'overview', async (look) => {
  const [newcomer, rich, asker] = await Promise.all([member('Nidhi'), longNamed(), arabicNamed()]);
  await answered(asker, rich, ARABIC);
  await sentMessage(rich, asker, LONG_SUBJECT);
  await using opened = await newcomer.open(browser.current);
  const { page } = opened;
  const release = await holdCalls(page, 'coins.');
  await page.goto('/coins');
  await page.getByText('Loading wallet data...').first().waitFor({ state: 'attached' });
  await look(page, 'loading');
  release();
  await page.getByText('Welcome bonus').waitFor();
  await look(page, 'newcomer');
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await look(page, 'hidden');
  const fill = await changeAnswers<List>(page, 'coins.history', emptied);
  await page.goto('/coins');
  await page.getByRole('heading', { name: 'No recent transactions' }).waitFor();
  await look(page, 'nothing yet');
  await fill();
  await using theirs = await rich.open(browser.current);
  await theirs.page.goto('/coins');
  await theirs.page.getByText(/^₹12,\d\d,\d\d\d ·/).waitFor();
  await theirs.page.getByRole('main').getByRole('listitem').getByRole('link').first().waitFor();
  await look(theirs.page, 'full');
  await breakCalls(opened, 'coins.');
  await page.goto('/coins');
  await page.getByRole('alert').getByText('Failed to fetch balance').waitFor();
  await page.getByRole('alert').getByText('Failed to fetch transaction history').waitFor();
  await look(page, 'failed');
});

interface Purchase {
  status: 'pending' | 'completed' | 'failed';
  failure: string | null;
  redirectUrl: string | null;
  calledBack: number;
}

sitting('/coins', 'buying', async (look) => {
  const buyer = await arabicNamed();
  await using opened = await buyer.open(browser.current);
  opened.allow(/status of 503/);
  const { page } = opened;
  const release = await holdCalls(page, 'coins.packages');
  await page.goto('/coins?tab=buy');
  await page.getByText('Loading wallet data...').first().waitFor({ state: 'attached' });
  await look(page, 'packages loading');
  release();
  await page.getByRole('radio', { name: /Pro/ }).first().check({ force: true });
  await page.getByRole('button', { name: 'Purchase Now' }).waitFor();
  await look(page, 'packages');
  const fill = await changeAnswers<List>(page, 'coins.packages', emptied);
  await page.goto('/coins?tab=buy');
  await page.getByRole('heading', { name: 'No packages on sale now' }).waitFor();
  await look(page, 'no packages');
  await fill();
  await page.goto(`/coins?tab=buy&package=PRO&return=${encodeURIComponent(`/messaging?recipient=${buyer.id}`)}`);
  await page.getByText('Your message is kept').waitFor();
  await look(page, 'with a message to go back to');
  const mend = await breakCalls(opened, 'coins.purchase');
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  await page.getByRole('alert').getByText('Purchase failed').waitFor();
  await look(page, 'failed');
  await mend();
  await page.goto('/coins?tab=buy&package=PRO');
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  await page.getByRole('main').getByText('Purchase successful!').waitFor();
  await look(page, 'bought');
  const body = { message: 'Your purchase is noted', error: 'PURCHASE_UNDECIDED', requestId: 'r' };
  const error = { message: 'Noted', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', body } };
  await page.route('**/trpc/coins.purchase*', (route) => route.fulfill({ status: 503, json: { error } }));
  await page.goto('/coins?tab=buy&package=STARTER');
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  await page.getByText('We do not know yet whether this purchase went through.').waitFor();
  await look(page, 'not decided');
});

sitting('/coins', 'back from the checkout', async (look) => {
  const buyer = await longNamed();
  const { purchaseId } = await buyer.api.coins.purchase.mutate({ packageCode: 'PRO' });
  await using opened = await buyer.open(browser.current);
  opened.allow(/status of 404/);
  const { page } = opened;
  const follow = async (text: string, answer: Partial<Purchase>, end = ''): Promise<() => Promise<void>> => {
    const back = await changeAnswers<Purchase>(page, 'purchases.get', (now) => ({ ...now, ...answer }));
    await page.goto(`/coins?tab=buy&purchase=${purchaseId}${end}`);
    await page.getByText(text).first().waitFor();
    return back;
  };
  let back = await follow('Your payment is being confirmed', { status: 'pending' });
  await look(page, 'being confirmed');
  await back();
  const redirectUrl = 'https://checkout.example/';
  back = await follow('You left the checkout', { status: 'pending', redirectUrl }, '&cancelled=1');
  await look(page, 'left the checkout');
  await back();
  back = await follow('The payment was declined.', { status: 'failed', failure: 'declined' });
  await look(page, 'declined');
  await back();
  back = await follow('were taken back since', { calledBack: 1_234_567 });
  await look(page, 'called back');
  await back();
  await page.goto(`/coins?tab=buy&purchase=${buyer.id}`);
  await page.getByText('This purchase is not one of yours').waitFor();
  await look(page, 'somebody else’s');
  await breakCalls(opened, 'purchases.get');
  await page.goto(`/coins?tab=buy&purchase=${purchaseId}`);
  await page.getByRole('alert').waitFor();
  await look(page, 'state failed');
});

sitting('/coins', 'history', async (look) => {
  const [person, asker] = await Promise.all([longNamed(), arabicNamed()]);
  await answered(asker, person, ARABIC);
  const rejected = await sentMessage(person, asker, `${HINDI} ${LONG_SUBJECT}`.slice(0, 100));
  await asker.api.messages.reject.mutate({ id: rejected });
  await person.api.coins.purchase.mutate({ packageCode: 'PRO' });
  await using opened = await person.open(browser.current);
  const { page } = opened;
  const release = await holdCalls(page, 'coins.history');
  await page.goto('/coins?tab=transactions');
  await page.getByText('Loading wallet data...').first().waitFor({ state: 'attached' });
  await look(page, 'loading');
  release();
  await page.getByRole('list', { name: 'Transactions' }).waitFor();
  await look(page, 'lines');
  await page.getByLabel('Type').selectOption('withdrawal');
  await page.getByRole('heading', { name: 'No transactions found' }).waitFor();
  await look(page, 'nothing matches');
  const fill = await changeAnswers<List>(page, 'statements.months', emptied);
  await page.goto('/coins?tab=transactions');
  await page.getByText('Your first statement comes').waitFor();
  await look(page, 'no statement');
  await fill();
  await breakCalls(opened, 'coins.history');
  await breakCalls(opened, 'statements.months');
  await page.goto('/coins?tab=transactions');
  await page.getByText('Failed to fetch transaction history').waitFor();
  await page.getByText('Failed to fetch statements').waitFor();
  await look(page, 'failed');
});

sitting('/coins', 'proof', async (look) => {
  const [person, asker] = await Promise.all([longNamed(), arabicNamed()]);
  await answered(asker, person, ARABIC);
  await using opened = await person.open(browser.current);
  const { page } = opened;
  const check = page.getByRole('button', { name: /^Check (my history|again)/ });
  const empty = await changeAnswers<{ seals: object[]; entries: object[] }>(page, 'statements.proof', (answer) => ({
    ...answer,
    seals: [],
    entries: [],
  }));
  await page.goto('/coins?tab=transactions');
  await check.click();
  await page.getByText('Nothing is sealed yet').waitFor();
  await look(page, 'nothing sealed');
  await empty();
  const free = await holdCalls(page, 'statements.proof');
  await check.click();
  await page.getByRole('button', { name: /^Checking/ }).waitFor();
  await look(page, 'checking');
  free();
  await sql('select ledger_seal_next()');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await check.click();
  await page.getByText(/entries proved/).waitFor();
  await look(page, 'proved');
  await page.route('**/trpc/statements.proof*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(', 10000,', ', 90000,') });
  });
  await check.click();
  await page.getByText('The proof does not hold').waitFor();
  await look(page, 'not proved');
  await breakCalls(opened, 'statements.proof');
  await check.click();
  await page.getByText('Nothing was checked. Try again.').waitFor();
  await look(page, 'failed');
});

everySittingOf('/coins');
