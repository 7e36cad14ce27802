import { WEBHOOK_EVENTS } from '@proverse/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rejectedWith } from '../../../testing/server-answers.ts';
import { fill, show } from '../../../testing/show.tsx';
import type { Webhook } from './webhook.ts';
import { DevelopersTab } from './DevelopersTab.tsx';

const TOKEN = {
  id: 't1',
  name: 'Inbox sync',
  scopes: ['messages:read' as const, 'messages:send' as const],
  dailyCoinLimit: 500,
  spentTodayCoins: 350,
  createdAt: '2026-03-02T00:00:00Z',
  expiresAt: '2099-03-02T12:00:00Z',
  isExpired: false,
  lastUsedAt: '2026-03-02T00:00:00Z',
  lastAddress: '203.0.113.7',
};
const EXPIRED = { ...TOKEN, id: 't2', name: 'Old bot', expiresAt: '2026-03-02T12:00:00Z', isExpired: true };

const HOOK: Webhook = {
  id: 'w1',
  url: 'https://example.com/webhooks',
  events: ['message.received', 'message.replied'],
  createdAt: '2026-03-02T00:00:00Z',
  disabledBecause: null,
  disabledAt: null,
  failures: 0,
  formerSecretUntil: null,
};
const DELIVERY = {
  eventId: 'e1',
  type: 'message.received' as const,
  createdAt: '2026-03-02T00:00:00Z',
  state: 'failed' as const,
  dueAt: null,
  attempts: [{ at: '2026-03-02T00:00:00Z', statusCode: 500, error: null, durationMs: 12 }],
};

const open = (content = [TOKEN], webhooks: Webhook[] = []) =>
  show(<DevelopersTab />, { answers: { 'tokens.list': { content }, 'webhooks.list': { content: webhooks } } });

test('creates a token with the chosen rights and shows it once', async () => {
  const { user, server } = open([]);
  await screen.findByText('No API tokens yet');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create an API token' }));
  const submit = () => user.click(form.getByRole('button', { name: 'Create token' }));
  await user.click(form.getByRole('checkbox', { name: 'Read messages' }));
  await submit();
  form.getByText('Enter a name');
  form.getByText('Choose at least one');
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  await fill(user, form.getByLabelText('Name'), 'Inbox sync');
  expect(form.queryByLabelText(/^Daily limit/)).toBeNull();
  await user.click(form.getByRole('checkbox', { name: 'Send messages' }));
  await fill(user, form.getByLabelText(/^Daily limit/), '500');
  await user.selectOptions(form.getByLabelText('Expires after'), 'Never');
  server.answer({ 'tokens.create': rejectedWith('API_TOKENS_FULL', { max: 20 }) });
  await submit();
  await form.findByText('You have 20 API tokens. Revoke one to create another.');
  server.answer({ 'tokens.create': { token: 'pv_live_secret', apiToken: TOKEN }, 'tokens.list': { content: [TOKEN] } });
  await submit();
  const shown = within(await screen.findByRole('dialog', { name: 'Copy your API token' }));
  shown.getByText('pv_live_secret');
  expect(server.callsOf('tokens.create').at(-1)?.input).toEqual({
    name: 'Inbox sync',
    scopes: ['messages:send'],
    dailyCoinLimit: 500,
    expiresInDays: null,
  });
  await user.click(shown.getByRole('button', { name: 'I saved it' }));
  await screen.findByText('Inbox sync');
  await waitFor(() => expect(screen.queryByText('pv_live_secret')).toBeNull());
});

test('lists what tokens may do and when they were used, and revokes one', async () => {
  const { user, server } = open([TOKEN, EXPIRED]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /^Inbox syncRead messages · Send messages₹350 of ₹500 spent todayExpires 2 Mar 2099 · last used .* from 203\.0\.113\.7/,
  );
  expect(second?.textContent).toMatch(/Expired 2 Mar 2026 .*ExpiredRevoke$/);
  await user.click(screen.getByRole('button', { name: 'Revoke Old bot' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke Old bot?' }));
  server.answer({ 'tokens.revoke': { message: '' }, 'tokens.list': { content: [TOKEN] } });
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(server.callsOf('tokens.revoke')[0]?.input).toEqual({ id: 't2' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'API tokens' })));
});

test('adds a webhook and shows its secret once', async () => {
  const { user, server } = open([]);
  await screen.findByText('No webhooks yet');
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
  const submit = () => user.click(form.getByRole('button', { name: 'Add webhook' }));
  await submit();
  form.getByText('Enter a URL');
  await fill(user, form.getByLabelText('URL'), 'https://10.0.0.8/');
  const rejected = { url: 'Must be an address on the public internet' };
  server.answer({ 'webhooks.create': rejectedWith('VALIDATION_FAILED', {}, rejected) });
  await submit();
  await form.findByText('Must be an address on the public internet');
  await fill(user, form.getByLabelText('URL'), HOOK.url);
  for (const name of ['Coins bought', 'Reply rated']) await user.click(form.getByRole('checkbox', { name }));
  server.answer({ 'webhooks.create': { webhook: HOOK, secret: 'whsec_x' }, 'webhooks.list': { content: [HOOK] } });
  await submit();
  const shown = within(await screen.findByRole('dialog', { name: 'Copy your signing secret' }));
  shown.getByText('whsec_x');
  const unwanted = ['purchase.completed', 'message.rated'];
  const events = WEBHOOK_EVENTS.filter((type) => !unwanted.includes(type));
  expect(server.callsOf('webhooks.create').at(-1)?.input).toEqual({ url: HOOK.url, events });
  await user.click(shown.getByRole('button', { name: 'I saved it' }));
  expect((await screen.findByRole('listitem')).textContent).toContain('2 events · working');
});

test('shows the deliveries of a webhook, replays one, and enables a disabled one', async () => {
  const disabled: Webhook = { ...HOOK, disabledBecause: 'failing', disabledAt: '2026-03-02T00:00:00Z', failures: 10 };
  const { user, server } = open([], [disabled]);
  server.answer({
    'webhooks.deliveries': { content: [DELIVERY], page: 0, size: 20, totalElements: 1, totalPages: 1 },
    'webhooks.update': HOOK,
  });
  expect((await screen.findByRole('listitem')).textContent).toContain('disabled because it failed for a day');
  await user.click(screen.getByRole('button', { name: `Manage ${HOOK.url}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Webhook to example.com' }));
  await dialog.findByText(/1 attempt, last: 500 in 12 ms$/);
  expect(dialog.queryByRole('button', { name: 'Replay Message received' })).toBeNull();
  server.answer({ 'webhooks.list': { content: [HOOK] } });
  await user.click(dialog.getByRole('button', { name: 'Enable' }));
  const replay = await dialog.findByRole('button', { name: 'Replay Message received' });
  expect(server.callsOf('webhooks.update')[0]?.input).toEqual({ id: 'w1', enabled: true });
  server.answer({ 'webhooks.replay': { replayed: 1 } });
  await user.click(replay);
  await waitFor(() => expect(server.callsOf('webhooks.replay')[0]?.input).toEqual({ id: 'w1', eventId: 'e1' }));
  server.answer({ 'webhooks.remove': { id: 'w1' }, 'webhooks.list': { content: [] } });
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Remove this webhook?' }));
  await user.click(asked.getByRole('button', { name: 'Remove' }));
  await screen.findByText('No webhooks yet');
});

test('an event that a disabled webhook missed was not tried, so it did not fail', async () => {
  const { user, server } = open([], [{ ...HOOK, disabledBecause: 'owner' }]);
  server.answer({
    'webhooks.deliveries': {
      content: [{ ...DELIVERY, attempts: [] }],
      page: 0,
      size: 20,
      totalElements: 1,
      totalPages: 1,
    },
  });
  await user.click(await screen.findByRole('button', { name: `Manage ${HOOK.url}` }));
  await screen.findByText('Missed');
  await screen.findByText(/webhook disabled$/);
  expect(screen.queryByText('Failed')).toBeNull();
});

test('replays only what failed, and offers it for subscribed events', async () => {
  const { user, server } = open([], [{ ...HOOK, failures: 1 }]);
  const failed = (...types: readonly (typeof DELIVERY.type | 'webhook.test')[]) => ({
    content: types.map((type, i) => ({ ...DELIVERY, type, eventId: `e${i}` })),
    page: 0,
    size: 20,
    totalElements: types.length,
    totalPages: 1,
  });
  server.answer({
    'webhooks.deliveries': failed('message.received'),
    'webhooks.replayRange': { replayed: 1 },
  });
  expect((await screen.findByRole('listitem')).textContent).toContain('2 events · the last attempt failed');
  await user.click(screen.getByRole('button', { name: `Manage ${HOOK.url}` }));
  await user.click(await screen.findByRole('button', { name: 'Replay all failed' }));
  await screen.findByText('Replaying 1 event');
  expect(server.callsOf('webhooks.replayRange')[0]?.input).toMatchObject({ id: 'w1', onlyFailed: true });

  // Tests and unsubscribed events are replayed one by one.
  server.answer({ 'webhooks.deliveries': failed('webhook.test'), 'webhooks.replay': { replayed: 1 } });
  await user.click(screen.getByRole('button', { name: 'Replay Message received' }));
  await screen.findByRole('button', { name: /^Replay Test/ });
  expect(screen.queryByRole('button', { name: 'Replay all failed' })).toBeNull();
});
