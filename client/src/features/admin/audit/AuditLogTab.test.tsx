import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageWith } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import type { Act } from './audit-act.ts';
import { AuditLogTab } from './AuditLogTab.tsx';

const BASE = { admin: { id: 'ada', name: 'Ada Admin' }, requestId: 'req-1', createdAt: '2026-03-02T00:00:00Z' };
const PAID: Act = {
  ...BASE,
  id: '1',
  act: 'withdrawal.paid',
  subject: { kind: 'withdrawal', id: 'w-1', name: 'Esha Rao' },
  detail: { userId: 'esha', amountCoins: 1600, utr: 'HDFC1', accountNumberLast4: '7061' },
};
const REFUNDED: Act = {
  ...BASE,
  id: '2',
  act: 'report.refunded',
  subject: { kind: 'report', id: 'r-1', name: 'Buy my course' },
  detail: { messageId: 'm-1', amountCoins: 40, senderId: 'sara', note: 'Spam', reason: null },
};
const SWITCHED: Act = {
  ...BASE,
  id: '3',
  act: 'rule.off',
  subject: { kind: 'rule', id: 'new_account', name: null },
  detail: {},
};

function open(at: string) {
  return show(<AuditLogTab />, { at, answers: { 'admin.auditLog': pageWith(PAID, REFUNDED, SWITCHED) } });
}

test('rows name people, messages and rules instead of ids', async () => {
  open('/admin?tab=log');
  const rows = within(await screen.findByRole('table', { name: 'Actions' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Withdrawal paidEsha RaoEsha Rao₹1,600 · HDFC1Ada Admin/),
    expect.stringMatching(/^Report refundedBuy my courseBuy my course₹40 · SpamAda Admin/),
    expect.stringMatching(/^Review rule turned offNew accountNew accountAda Admin/),
  ]);
});

test('an opened action links to its people and shows ids last', async () => {
  open('/admin?tab=log&case=1');
  const panel = await screen.findByRole('dialog', { name: 'Withdrawal paid' });
  expect(within(panel).getByRole('link', { name: 'Esha Rao' }).getAttribute('href')).toBe(
    '/admin?tab=users&q=esha&case=esha',
  );
  expect(within(panel).getByRole('link', { name: 'Ada Admin' })).toBeDefined();
  expect(within(panel).getByText('•••• 7061')).toBeDefined();
  expect(panel.textContent).toMatch(/ID w-1Request req-1$/);
});

test('the search asks for acts with its words, and an empty result says so', async () => {
  const { user, server } = open('/admin?tab=log&page=2');
  await screen.findByRole('table', { name: 'Actions' });
  server.answer({ 'admin.auditLog': pageWith() });
  await user.type(screen.getByRole('searchbox', { name: 'Search actions' }), 'approved');
  expect(await screen.findByText('No actions found')).toBeDefined();
  expect(server.callsOf('admin.auditLog').at(-1)?.input).toMatchObject({ keyword: 'approved', page: 0 });
  expect(location.search).toBe('?tab=log&q=approved');
});
