import type { contract, OutputOf } from '@proverse/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { balanceOf, pageWith } from '../../testing/samples.ts';
import { rejectedWith, type Answers } from '../../testing/server-answers.ts';
import { fill, show } from '../../testing/show.tsx';
import { REQUESTED, withWithdrawal } from './withdrawals/sample-withdrawals.ts';
import type { Transaction } from './statements/StatementRow.tsx';
import { WalletScreen } from './WalletScreen.tsx';

/** Every amount of this user has these digits, and nothing else on the screen has. */
const AMOUNTS = /7,?7\d,?\d\d7/;
const EARNING: Transaction = {
  id: 't1',
  type: 'earning',
  subtype: 'reply',
  amount: 771_737,
  balanceAfter: 772_747,
  description: 'Reply to Ravi Rao',
  status: 'completed',
  timestamp: '2026-03-02T00:00:00Z',
  reference: null,
  fromUser: null,
  relatedMessageId: null,
  relatedPackageId: null,
  relatedPurchaseId: null,
};
const PAID = { ...REQUESTED, id: 'w0', amount: 773_757, status: 'paid' as const, closedAt: '2026-03-02T00:00:00Z' };
const WITHDRAWALS = withWithdrawal({ amount: 774_767 });
const REFUNDABLE = {
  coins: 777_117,
  bonus: 0,
  amountPaise: 77_711_700,
  purchases: [],
  latest: {
    id: 'r1',
    status: 'open',
    coins: 777_227,
    bonus: 0,
    amountPaise: 77_722_700,
    requestedAt: '2026-03-02T00:00:00Z',
    closedAt: null,
    parts: [
      {
        id: 't1',
        purchaseId: 'p1',
        packageTitle: 'Starter',
        paymentMethod: 'upi',
        boughtAt: '2026-03-02T00:00:00Z',
        coins: 777_227,
        bonus: 0,
        amountPaise: 77_722_700,
        status: 'pending',
        reference: null,
        reason: null,
        closedAt: null,
      },
    ],
  },
} satisfies OutputOf<typeof contract.coinRefunds.refundable>;
const ANSWERS: Answers = {
  'coins.balance': { ...balanceOf(775_777), usdPerInr: 1 },
  'coinRefunds.refundable': REFUNDABLE,
  'coins.earnings': {
    total: 776_787,
    thisMonth: 777_797,
    pending: 771_117,
    growth: 12.3,
    averagePerMessage: 772_227,
    available: 773_337,
    awaitingReply: 774_447,
  },
  'coins.earningsByMonth': {
    content: [
      { month: '2026-01', coins: 775_557, replies: 1 },
      { month: '2026-02', coins: 776_667, replies: 1 },
    ],
  },
  'coins.history': pageWith(EARNING),
  'coins.packages': {
    content: [
      {
        id: 'p',
        code: 'starter',
        title: 'Starter',
        description: 'For a few questions',
        coins: 500,
        bonus: 0,
        price: 500,
        popular: true,
        savings: null,
      },
    ],
    methods: ['credit_card', 'paypal', 'crypto'],
    testMode: false,
  },
  'purchases.open': { purchase: null },
  'purchases.get': {
    id: 'p1',
    packageCode: 'starter',
    packageTitle: 'Starter',
    paymentMethod: 'credit_card',
    createdAt: '2026-03-02T00:00:00Z',
    closedAt: '2026-03-02T00:00:00Z',
    expiresAt: null,
    status: 'completed',
    coins: 778_887,
    bonus: 0,
    price: 500,
    showsQr: false,
    failure: null,
    redirectUrl: null,
    chargedBack: 779_997,
  },
  'statements.months': { content: [{ month: '2026-02', openingCoins: 770_007, closingCoins: 771_007 }] },
  'withdrawals.list': {
    ...WITHDRAWALS,
    content: [...WITHDRAWALS.content, PAID],
    available: {
      coins: 772_007,
      earned: 1,
      earnedBonus: 773_007,
      debt: 774_007,
      frozen: 775_007,
      maturing: [{ coins: 776_007, availableAt: '2099-03-02T00:00:00Z' }],
    },
  },
};

beforeEach(() => localStorage.setItem('proverse-balance', 'hidden'));

test.each([
  ['overview', 'Reply to Ravi Rao'],
  ['buy&purchase=p1', /^Purchase successful!/],
  ['transactions', /^Opening balance/],
  ['earnings', 'Past withdrawals'],
])('hides every amount on ?tab=%s, from readers of the page too, and shows them on request', async (tab, loaded) => {
  const { user } = show(<WalletScreen />, { at: `/coins?tab=${tab}`, answers: ANSWERS });
  await screen.findAllByText(loaded);
  await waitFor(() => expect(document.body.textContent).toContain('****'));
  expect(document.body.innerHTML).not.toMatch(AMOUNTS);
  await user.click(screen.getByRole('button', { name: 'Show balance' }));
  await waitFor(() => expect(document.body.innerHTML).toMatch(AMOUNTS));
});

test('hides what is refunded: in the dialog, its error and the result', async () => {
  const { latest, ...nothing } = REFUNDABLE;
  const purchase = {
    purchaseId: 'p1',
    packageTitle: 'Starter',
    paymentMethod: 'upi' as const,
    boughtAt: '2026-03-02T00:00:00Z',
    unused: 777_337,
    coins: 777_117,
    bonus: 777_447,
    amountPaise: 77_711_700,
    reason: 'too_old' as const,
  };
  const { user, server } = show(<WalletScreen />, {
    at: '/coins?tab=overview',
    answers: {
      ...ANSWERS,
      'coinRefunds.refundable': { ...nothing, bonus: 777_447, purchases: [purchase], latest: null },
      'coinRefunds.request': rejectedWith('COIN_REFUND_CHANGED', { coins: 777_557 }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Refund unused coins' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund unused coins?' }));
  dialog.getByText('**** and **** bonus coins');
  dialog.getByText('**** can’t be refunded: they were paid too long ago.');
  await user.click(dialog.getByRole('button', { name: 'Refund ****' }));
  await dialog.findByText('Only **** unused coins can be refunded now. Nothing was refunded.');
  expect(document.body.innerHTML).not.toMatch(AMOUNTS);
  server.answer({ 'coinRefunds.request': latest });
  await user.click(dialog.getByRole('button', { name: 'Refund ****' }));
  await screen.findByText('**** goes back to the UPI account you paid from in 5 to 7 business days.');
  expect(document.body.innerHTML).not.toMatch(AMOUNTS);
});

test('hides in the withdrawal form what the user did not type', async () => {
  const available = { ...WITHDRAWALS.available, coins: 772_007, earned: 1 };
  const { user } = show(<WalletScreen />, {
    at: '/coins?tab=earnings',
    answers: { ...ANSWERS, 'withdrawals.list': { ...WITHDRAWALS, content: [], open: null, available } },
  });
  const form = within(await screen.findByRole('form', { name: 'Withdrawal' }));
  await fill(user, form.getByLabelText('Amount'), '200');
  form.getByText('Left to withdraw');
  expect(document.body.innerHTML).not.toMatch(AMOUNTS);
  await fill(user, form.getByLabelText('Amount'), '900000');
  await user.click(form.getByRole('button', { name: 'Request Withdrawal' }));
  form.getByText('Only **** can be withdrawn now');
  expect(document.body.innerHTML).not.toMatch(AMOUNTS);
});
