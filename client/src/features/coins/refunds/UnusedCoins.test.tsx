import type { contract, OutputOf } from '@proverse/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { api } from '../../../api/api.ts';
import { NOTHING_REFUNDABLE } from '../../../testing/samples.ts';
import { badGateway, rejectedWith, type Answers } from '../../../testing/server-answers.ts';
import { show } from '../../../testing/show.tsx';
import type { CoinRefund } from './refund-texts.ts';
import { UnusedCoins } from './UnusedCoins.tsx';

const BASIC = {
  purchaseId: 'p1',
  packageTitle: 'Basic',
  paymentMethod: 'credit_card',
  boughtAt: '2026-03-02T00:00:00Z',
  unused: 500,
  coins: 500,
  bonus: 25,
  amountPaise: 50_000,
  reason: null,
} as const;
const REFUNDABLE: OutputOf<typeof contract.coinRefunds.refundable> = {
  coins: 500,
  bonus: 25,
  amountPaise: 50_000,
  purchases: [
    BASIC,
    { ...BASIC, purchaseId: 'p2', unused: 200, coins: 0, bonus: 0, amountPaise: 0, reason: 'too_old' },
  ],
  latest: null,
};
const REFUND: CoinRefund = {
  id: 'r1',
  status: 'closed',
  coins: 500,
  bonus: 25,
  amountPaise: 50_000,
  requestedAt: '2026-03-03T00:00:00Z',
  closedAt: '2026-03-03T00:00:00Z',
  parts: [{ ...BASIC, id: 't1', status: 'done', reference: 're_1', closedAt: '2026-03-03T00:00:00Z' }],
};
const [PART] = REFUND.parts;
const withParts = (...parts: CoinRefund['parts']): CoinRefund => ({
  ...REFUND,
  status: parts.some(({ status }) => status === 'pending') ? 'open' : 'closed',
  parts,
});

function open(answers: Answers = {}, beside: ReactNode = null) {
  const page = (
    <>
      <UnusedCoins />
      {beside}
    </>
  );
  return show(page, { at: '/coins', answers: { 'coinRefunds.refundable': REFUNDABLE, ...answers } });
}
/** Fetches again, as after a live event. */
function ReadAgain() {
  const utils = api.useUtils();
  return (
    <button type="button" onClick={() => void utils.coinRefunds.invalidate()}>
      Read again
    </button>
  );
}
const ask = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Refund unused coins' }));
  return within(await screen.findByRole('dialog', { name: 'Refund unused coins?' }));
};

test('says what goes back where and what stays, and refunds it with one key', async () => {
  const { user, server } = open({ 'coinRefunds.request': badGateway });
  const dialog = await ask(user);
  dialog.getByText('The money goes back to the card you paid with. Banks take 5 to 7 business days.');
  dialog.getByText('500 coins and 25 bonus coins');
  dialog.getByText('200 coins can’t be refunded: they were paid too long ago.');
  await user.click(dialog.getByRole('button', { name: 'Refund ₹500' }));
  await dialog.findByRole('alert');
  server.answer({ 'coinRefunds.request': REFUND });
  await user.click(dialog.getByRole('button', { name: 'Refund ₹500' }));
  await screen.findByText('₹500 goes back to the card you paid with in 5 to 7 business days.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const calls = server.callsOf('coinRefunds.request');
  expect(calls.map(({ input }) => input)).toEqual(calls.map(() => ({ coins: 500 })));
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('refunds what it showed, whatever is fetched again in the meantime', async () => {
  const { user, server } = open({ 'coinRefunds.request': REFUND }, <ReadAgain />);
  const dialog = await ask(user);
  server.answer({ 'coinRefunds.refundable': { ...NOTHING_REFUNDABLE, latest: REFUND } });
  act(() => screen.getByText('Read again').click());
  await screen.findByText(/^Refunded: ₹500/);
  dialog.getByText('The money goes back to the card you paid with. Banks take 5 to 7 business days.');
  dialog.getByText('500 coins and 25 bonus coins');
  await user.click(dialog.getByRole('button', { name: 'Refund ₹500' }));
  await screen.findByText('Refund requested');
  expect(server.callsOf('coinRefunds.request')[0]?.input).toEqual({ coins: 500 });
});

test('says why nothing was refunded, and offers what can be refunded now', async () => {
  const { user, server } = open({ 'coinRefunds.request': rejectedWith('COIN_REFUND_CHANGED', { coins: 300 }) });
  const dialog = await ask(user);
  server.answer({
    'coinRefunds.refundable': {
      ...REFUNDABLE,
      coins: 300,
      amountPaise: 30_000,
      purchases: [{ ...BASIC, coins: 300, amountPaise: 30_000 }],
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Refund ₹500' }));
  await dialog.findByText('Only 300 unused coins can be refunded now. Nothing was refunded.');
  await dialog.findByRole('button', { name: 'Refund ₹300' });
});

test('shows the refund under way, and offers no other', async () => {
  if (!PART) throw new Error('no part');
  const latest = withParts({ ...PART, status: 'pending' });
  open({ 'coinRefunds.refundable': { ...REFUNDABLE, latest } });
  await screen.findByText('Refund in progress: ₹500 to the card you paid with.');
  expect(screen.queryByRole('button', { name: 'Refund unused coins' })).toBeNull();
});

test('shows what was refunded and what failed, with the reason', async () => {
  if (!PART) throw new Error('no part');
  const failed = { ...PART, id: 't2', amountPaise: 12_345, status: 'failed' as const, reason: 'The card was closed.' };
  open({ 'coinRefunds.refundable': { ...REFUNDABLE, latest: withParts(PART, failed) } });
  await screen.findByText('Refunded: ₹500 to the card you paid with. Banks take 5 to 7 business days.');
  screen.getByText('The refund of ₹123.45 failed, and its coins are back in your wallet. The card was closed.');
  screen.getByRole('button', { name: 'Refund unused coins' });
});

test('shows nothing to someone without unused coins', async () => {
  const { server } = open({
    'coinRefunds.refundable': NOTHING_REFUNDABLE,
  });
  await waitFor(() => expect(server.callsOf('coinRefunds.refundable')).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
