import type { contract, OutputOf } from '@proverse/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { balanceOf } from '../../testing/samples.ts';
import { badGateway, rejectedWith, type Answers } from '../../testing/server-answers.ts';
import { passTime, show } from '../../testing/show.tsx';
import { BuyTab } from './BuyTab.tsx';

const offer = { id: 'p', title: '', description: '', popular: false, savings: null };
const PACKAGES: OutputOf<typeof contract.coins.packages> = {
  content: [
    { ...offer, code: 'STARTER', title: 'Starter', coins: 100, bonus: 0, price: 100 },
    { ...offer, code: 'BASIC', title: 'Basic', coins: 500, bonus: 25, price: 500, popular: true },
  ],
  methods: ['credit_card', 'paypal', 'crypto'],
  testMode: true,
};
const BOUGHT: OutputOf<typeof contract.purchases.get> = {
  id: 'buy1',
  packageCode: 'BASIC',
  packageTitle: 'Basic',
  coins: 500,
  bonus: 25,
  price: 500,
  paymentMethod: 'credit_card',
  status: 'completed',
  createdAt: '2026-03-02T00:00:00Z',
  closedAt: '2026-03-02T00:00:05Z',
  redirectUrl: null,
  expiresAt: null,
  failure: null,
  showsQr: false,
  chargedBack: 0,
};
const PENDING = { ...BOUGHT, status: 'pending', closedAt: null, redirectUrl: 'https://checkout.example/' } as const;
const PURCHASED = { success: true, message: 'Purchase successful!', purchaseId: 'buy1', status: 'completed' } as const;
const DRAFT_PATH = '/directory?q=C%23&recipient=somebody';

function open(at: string, answers: Answers = {}) {
  const page = (
    <main>
      <h1 tabIndex={-1}>Wallet</h1>
      <BuyTab />
    </main>
  );
  return show(page, {
    at,
    answers: {
      'coins.packages': PACKAGES,
      'coins.balance': balanceOf(1525),
      'purchases.get': BOUGHT,
      'purchases.open': { purchase: null },
      ...answers,
    },
  });
}

test('chooses nothing for the buyer, then shows the whole price, the balance after and the test mode', async () => {
  const { user, server } = open('/coins?tab=buy');
  await user.click(await screen.findByRole('radio', { name: /Basic/, checked: false }));
  const summary = within(screen.getByRole('region', { name: 'Basic' }));
  await summary.findByText('2,050');
  summary.getByText('₹500');
  summary.getByText('Test mode');
  await user.click(screen.getByRole('radio', { name: /Starter/ }));
  within(screen.getByRole('region', { name: 'Starter' })).getByText('1,625');
  expect(server.callsOf('coins.purchase')).toEqual([]);
});

const methods = (...offered: (typeof PACKAGES)['methods']): Answers => ({
  'coins.packages': { ...PACKAGES, methods: offered },
});
const methodNames = () =>
  within(screen.getByRole('group', { name: 'Payment method' }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);

test('lists UPI first where the provider has it, and says which methods it lacks', async () => {
  open('/coins?tab=buy&package=BASIC', methods('upi', 'credit_card'));
  await screen.findByRole('radio', { name: 'UPI', checked: true });
  expect(methodNames()).toEqual(['UPI', 'Credit Card', 'PayPalNot available here', 'CryptoNot available here']);
  expect(screen.getByRole('radio', { name: /PayPal/ })).toHaveProperty('disabled', true);
});

test('chooses the method that this device used last, if it is still offered', async () => {
  const { user, server, reload } = open('/coins?tab=buy&package=BASIC', {
    'coins.purchase': { ...PURCHASED, coins: 525, balance: 1525 },
  });
  await user.click(await screen.findByRole('radio', { name: 'PayPal' }));
  expect(methodNames()).toEqual(['Credit Card', 'PayPal', 'Crypto']);
  await user.click(screen.getByRole('button', { name: 'Purchase Now' }));
  await user.click(await screen.findByRole('radio', { name: /Starter/ }));
  reload();
  await screen.findByRole('radio', { name: 'PayPal', checked: true });
  server.answer(methods('upi', 'credit_card'));
  reload();
  await screen.findByRole('radio', { name: 'UPI', checked: true });
});

test('sells the amount that the address names, at one rupee a coin', async () => {
  const { user, server } = open('/coins?tab=buy&coins=275', {
    'coins.purchase': { ...PURCHASED, coins: 275, balance: 1800 },
  });
  await screen.findByRole('radio', { name: /Another amount/, checked: true });
  const summary = within(screen.getByRole('region', { name: 'Another amount' }));
  summary.getByText('275 coins');
  summary.getByText('₹275');
  await user.click(summary.getByRole('button', { name: 'Purchase Now' }));
  await screen.findByText(/^Purchase successful!/);
  expect(server.callsOf('coins.purchase')[0]?.input).toEqual({
    coins: 275,
    paymentMethod: 'credit_card',
    onAndroid: false,
  });
});

test.each([
  ['1,00,000', 'Choose an amount from ₹10 to ₹50,000'],
  ['9', 'Choose an amount from ₹10 to ₹50,000'],
  ['12.50', 'Whole coins only, such as 250'],
])('cannot buy %s, and says so once the field is left', async (typed, error) => {
  const { user } = open('/coins?tab=buy&package=BASIC');
  const field = await screen.findByRole('textbox', { name: 'Amount' });
  await user.type(field, typed);
  expect(screen.queryByText(error)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Purchase Now' })).toBeNull();
  await user.tab();
  screen.getByText(error);
  await user.clear(field);
  await user.type(field, '₹ 1,500');
  within(screen.getByRole('region', { name: 'Another amount' })).getByText('₹1,500');
  await user.tab();
  expect(field).toHaveProperty('value', '1500');
  await user.click(screen.getByRole('radio', { name: /Starter/ }));
  expect(field).toHaveProperty('value', '');
});

const LINK = 'https://proverse.example/sandbox/pay/token';
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const BY_UPI = { ...PENDING, paymentMethod: 'upi', showsQr: true, redirectUrl: LINK } as const;

function payByUpi(answers: Answers = {}) {
  return open('/coins?tab=buy&package=BASIC', {
    ...methods('upi', 'credit_card'),
    'coins.purchase': { ...PURCHASED, status: 'pending', coins: 525, balance: 1000, redirectUrl: LINK, showsQr: true },
    'purchases.get': { ...BY_UPI, expiresAt: later(840_000) },
    ...answers,
  });
}

test('shows the link as a QR code, follows the payment and offers nothing else to buy meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const leave = vi.spyOn(location, 'assign');
  const { user, server } = payByUpi();
  await user.click(await screen.findByRole('button', { name: 'Purchase Now' }));
  await screen.findByRole('img', { name: 'QR code to pay ₹500' });
  screen.getByText('Waiting for payment');
  screen.getByText('14 minutes left');
  expect(screen.getByRole('link', { name: /^Open the link on this device/ }).getAttribute('href')).toBe(LINK);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(leave).not.toHaveBeenCalled();
  server.answer({ 'purchases.get': { ...BOUGHT, paymentMethod: 'upi' } });
  await passTime(3_000);
  await screen.findByText('Your balance is now 1,525 coins.');
  expect(screen.getByRole('link', { name: 'Ask somebody' }).getAttribute('href')).toBe('/directory');
  expect(document.activeElement?.textContent).toContain('Purchase successful!');
});

test('goes to the link on a phone, and waits there for the payment after the return', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { user } = payByUpi();
  await user.click(await screen.findByRole('button', { name: 'Purchase Now' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  expect(new URLSearchParams(location.search).get('purchase')).toBe('buy1');
  expect((await screen.findByRole('link', { name: 'Continue payment' })).getAttribute('href')).toBe(LINK);
  screen.getByText('Waiting for payment');
  expect(screen.queryByRole('img')).toBeNull();
  vi.unstubAllGlobals();
});

test('leads from the QR code to another way to pay the same', async () => {
  const { user } = payByUpi();
  await user.click(await screen.findByRole('button', { name: 'Purchase Now' }));
  await screen.findByText(/don’t pay with this code as well/);
  await user.click(await screen.findByRole('button', { name: 'Choose another way to pay' }));
  await screen.findByRole('region', { name: 'Basic' });
  expect(document.activeElement?.textContent).toBe('Wallet');
  await user.click(screen.getByRole('radio', { name: 'Credit Card' }));
  screen.getByRole('button', { name: 'Purchase Now' });
});

test('moves the focus to the result when the time to pay ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = payByUpi({ 'purchases.get': { ...BY_UPI, expiresAt: later(50_000) } });
  await user.click(await screen.findByRole('button', { name: 'Purchase Now' }));
  const link = await screen.findByRole('link', { name: 'Open the link on this device (opens in a new tab)' });
  link.focus();
  await passTime(120_000);
  screen.getByText('The time to pay is over');
  expect(document.activeElement?.textContent).toMatch(/^The time to pay is over/);
});

test('leads back to a QR code whose page was closed, and not to one that is over', async () => {
  const { user, server, reload } = open('/coins?tab=buy', {
    'purchases.open': { purchase: { ...BY_UPI, expiresAt: later(840_000) } },
    'purchases.get': { ...BY_UPI, expiresAt: later(840_000) },
  });
  await screen.findByText('You have a payment of ₹500 in progress');
  await user.click(screen.getByRole('link', { name: 'Continue payment' }));
  await screen.findByRole('img', { name: 'QR code to pay ₹500' });
  server.answer({ 'purchases.open': { purchase: { ...BY_UPI, expiresAt: later(-1_000) } } });
  await user.click(screen.getByRole('button', { name: 'Choose another way to pay' }));
  reload();
  await screen.findByText('Choose Your Package');
  expect(screen.queryByText(/^You have a payment/)).toBeNull();
});

test('leads back to a checkout that was left', async () => {
  open('/coins?tab=buy', { 'purchases.open': { purchase: { ...PENDING, expiresAt: later(840_000) } } });
  const onward = await screen.findByRole('link', { name: 'Continue payment' });
  expect(onward.getAttribute('href')).toBe('https://checkout.example/');
});

test('without a package on sale, sells an amount and shows the payment in progress', async () => {
  const { server, reload } = open('/coins?tab=buy&coins=275', { 'coins.packages': { ...PACKAGES, content: [] } });
  await screen.findByRole('heading', { name: 'No packages available' });
  within(screen.getByRole('region', { name: 'Another amount' })).getByRole('button', { name: 'Purchase Now' });
  server.answer({ 'purchases.get': { ...BY_UPI, expiresAt: later(840_000) } });
  navigate('/coins?tab=buy&purchase=buy1');
  reload();
  await screen.findByRole('img', { name: 'QR code to pay ₹500' });
});

test('says that the time to pay is over, and that a payment still counts', async () => {
  const { user } = open('/coins?tab=buy&purchase=buy1', {
    'purchases.get': { ...BY_UPI, packageCode: 'AMOUNT', coins: 275, bonus: 0, price: 275, expiresAt: later(-1_000) },
  });
  await screen.findByText('The time to pay is over');
  screen.getByText(/If you have paid, your coins still arrive/);
  await user.click(screen.getByRole('button', { name: 'Choose another way to pay' }));
  await screen.findByRole('region', { name: 'Another amount' });
});

test.each(['/coins?tab=buy&package=BASIC', `/coins?tab=buy&package=BASIC&return=${encodeURIComponent(DRAFT_PATH)}`])(
  'a response after the user has left %s changes no other screen',
  async (at) => {
    const answer = Promise.withResolvers<typeof PURCHASED & { coins: number; balance: number }>();
    const { user } = show(
      <Route path="/coins">
        <BuyTab />
      </Route>,
      {
        at,
        answers: {
          'coins.packages': PACKAGES,
          'coins.balance': balanceOf(1525),
          'coins.purchase': () => answer.promise,
          'purchases.open': { purchase: null },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Purchase Now' }));
    act(() => navigate('/insights'));
    answer.resolve({ ...PURCHASED, coins: 525, balance: 1525 });
    await screen.findByText('Purchase successful!');
    expect(location.pathname + location.search).toBe('/insights');
  },
);

test('says that a purchase succeeded once, and offers none under it', async () => {
  const { user } = open('/coins?tab=buy&package=BASIC', {
    'coins.purchase': { ...PURCHASED, coins: 525, balance: 1525 },
  });
  await user.click(await screen.findByRole('button', { name: 'Purchase Now' }));
  await screen.findByText('Your balance is now 1,525 coins.');
  expect(screen.getAllByText(/^Purchase successful!/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Purchase Now' })).toBeNull();
});

test('repeats an undecided purchase with the same key and method, even after a reload', async () => {
  const { user, server, reload } = open('/coins?tab=buy&package=BASIC', {
    'coins.purchase': rejectedWith('PURCHASE_UNDECIDED'),
  });
  await screen.findByRole('group', { name: 'Choose Your Package' });
  expect(screen.getByRole('radio', { name: 'Credit Card' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Purchase Now' }));
  const undecided = "We couldn't confirm this purchase.";
  await within(await screen.findByRole('alert')).findByText(undecided, { exact: false });
  reload();
  await within(await screen.findByRole('alert')).findByText(undecided, { exact: false });
  await user.click(screen.getByRole('radio', { name: 'PayPal' }));
  expect(screen.getByRole('radio', { name: 'Credit Card' })).toHaveProperty('checked', true);

  server.answer({ 'coins.purchase': { ...PURCHASED, coins: 525, balance: 1525 } });
  await user.click(screen.getByRole('button', { name: 'Purchase Now' }));
  await screen.findByText('Your balance is now 1,525 coins.');
  // The button that had the focus is gone.
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain('Purchase successful! 525 coins were added to your wallet.'),
  );
  const keys = server.callsOf('coins.purchase').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('confirms a purchase for 4 s on the page that needed the coins', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open(`/coins?tab=buy&package=STARTER&return=${encodeURIComponent(DRAFT_PATH)}`, {
    'coins.purchase': { ...PURCHASED, coins: 100, balance: 1525 },
  });
  await user.click(await screen.findByRole('button', { name: 'Purchase Now' }));
  const toast = await screen.findByRole('dialog', { name: /^Purchase successful!/ });
  await passTime(3_400);
  expect(toast.isConnected).toBe(true);
  await passTime(800);
  await waitFor(() => expect(toast.isConnected).toBe(false));
});

test('links to the checkout and the draft after the user leaves the checkout', async () => {
  sessionStorage.setItem('proverse-checkout:buy1', DRAFT_PATH);
  const { user } = open('/coins?tab=buy&purchase=buy1&cancelled=1', { 'purchases.get': PENDING });
  await screen.findByText('You left the checkout before paying');
  const onward = screen.getByRole('link', { name: 'Continue payment' });
  expect(onward.getAttribute('href')).toBe('https://checkout.example/');
  const backToDraft = () => screen.getByRole('link', { name: 'Back to your message' }).getAttribute('href');
  expect(backToDraft()).toBe(DRAFT_PATH);
  await user.click(screen.getByRole('radio', { name: /Starter/ }));
  await screen.findByText('Your draft is saved');
  expect(backToDraft()).toBe(DRAFT_PATH);
});

test('follows a payment until it is confirmed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.setItem('proverse-checkout:buy1', DRAFT_PATH);
  const { server } = open('/coins?tab=buy&purchase=buy1', { 'purchases.get': PENDING });
  await screen.findByText('Your payment is being confirmed');
  server.answer({ 'purchases.get': BOUGHT });
  await passTime(3_000);
  await screen.findByText('Your balance is now 1,525 coins.');
  expect(screen.getByRole('link', { name: 'Back to your message' }).getAttribute('href')).toBe(DRAFT_PATH);
  screen.getByRole('button', { name: 'Receipt' });
});

test.each([
  { failure: 'declined', text: /^The payment was declined\./ },
  { failure: 'expired', text: /^The checkout expired before you paid\./ },
] as const)('says why a purchase failed: $failure', async ({ failure, text }) => {
  open('/coins?tab=buy&purchase=buy1', { 'purchases.get': { ...BOUGHT, status: 'failed', failure } });
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Purchase failed. Please try again.');
  alert.getByText(text);
});

test('says how many coins a refund or a chargeback took back', async () => {
  open('/coins?tab=buy&purchase=buy1', { 'purchases.get': { ...BOUGHT, chargedBack: 525 } });
  await screen.findByText(/525 coins were refunded or reversed/);
});

test('says that a purchase was not found', async () => {
  open('/coins?tab=buy&purchase=buy1', { 'purchases.get': rejectedWith('NOT_FOUND') });
  await screen.findByText('Purchase not found');
});

test('offers the purchase again when Back restores the page from the browser cache', async () => {
  const redirectUrl = `${location.origin}/coins?tab=buy&package=STARTER#checkout`;
  const { user } = open('/coins?tab=buy&package=STARTER', {
    'coins.purchase': { ...PURCHASED, status: 'pending', coins: 100, balance: 1525, redirectUrl },
  });
  await user.click(await screen.findByRole('radio', { name: 'PayPal' }));
  await user.click(screen.getByRole('button', { name: 'Purchase Now' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Purchase Now' })).toBeNull());
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await screen.findByRole('button', { name: 'Purchase Now' });
});

test('offers Retry when the packages could not be loaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, server } = open('/coins?tab=buy', { 'coins.packages': badGateway });
  await passTime(3_000);
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Failed to fetch coin packages');
  server.answer({ 'coins.packages': PACKAGES });
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Choose Your Package');
});
