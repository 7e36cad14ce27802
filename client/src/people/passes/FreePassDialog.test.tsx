import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { badGateway, rejectedWith } from '../../testing/server-answers.ts';
import { show } from '../../testing/show.tsx';
import { FreePassDialog } from './FreePassDialog.tsx';

const ESHA = { userId: 'esha', name: 'Esha Rao' };
const PASS = {
  ...ESHA,
  profession: 'Designer',
  avatarUrl: null,
  until: null,
  usesMax: 3,
  uses: 1,
  createdAt: '2026-03-02T00:00:00Z',
};

test('loads the pass, keeps the focus in the dialog when it is revoked, and says why a new one is rejected', async () => {
  const { user, server } = show(<FreePassDialog open onOpenChange={() => undefined} {...ESHA} />, {
    answers: { 'passes.of': rejectedWith('NOT_FOUND') },
  });
  await screen.findByText('Failed to load the pass');
  expect(screen.queryByRole('button', { name: 'Give pass' })).toBeNull();
  server.answer({ 'passes.of': { pass: PASS } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('2 messages left');

  server.answer({ 'passes.revoke': { pass: null }, 'passes.of': { pass: null } });
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const give = await screen.findByRole('button', { name: 'Give pass' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Free pass' })));

  server.answer({ 'passes.grant': badGateway });
  await user.click(give);
  await screen.findByText('The pass could not be saved');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('The pass could not be saved')).toBeNull());

  server.answer({ 'passes.grant': { pass: PASS } });
  await user.click(screen.getByRole('radio', { name: '3 messages' }));
  await user.click(give);
  await screen.findAllByText('Esha Rao can message you for free');
  expect(server.callsOf('passes.grant').at(-1)?.input).toEqual({ userId: 'esha', uses: 3 });
});
