import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageWith, PROFILE } from '../../../testing/samples.ts';
import { badGateway, rejectedWith } from '../../../testing/server-answers.ts';
import { fill, show } from '../../../testing/show.tsx';
import { ProfileScreen } from '../ProfileScreen.tsx';

const ESHA = {
  userId: 'esha',
  name: 'Esha Rao',
  profession: 'Designer',
  avatarUrl: null,
  blockedAt: '2026-03-02T00:00:00Z',
};

function open(at = '/profile?tab=settings') {
  return show(<ProfileScreen />, {
    at,
    answers: {
      'profile.get': PROFILE,
      'profile.stats': { weeklyMessages: 0, monthlyEarnings: 0, profileViews: 0, averageResponseTime: null },
      'safety.blocked': pageWith(),
      'passes.list': pageWith(),
      'savedReplies.list': { content: [] },
    },
  });
}

test('a link to a section leads to its heading', async () => {
  open('/profile?tab=settings#saved-replies');
  const heading = await screen.findByRole('heading', { name: 'Saved replies' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('lists free passes with what is left of them, and revokes one', async () => {
  const { user, server } = open('/profile?tab=sharing');
  const { blockedAt: createdAt, ...guest } = ESHA;
  server.answer({ 'passes.list': pageWith({ ...guest, until: null, usesMax: 3, uses: 1, createdAt }) });
  await screen.findByText('2 messages left');
  const revoke = screen.getByRole('button', { name: 'Revoke the free pass of Esha Rao' });
  server.answer({ 'passes.revoke': badGateway });
  await user.click(revoke);
  await screen.findByText('The pass could not be revoked');
  expect(document.activeElement).toBe(revoke);
  server.answer({ 'passes.revoke': { pass: null }, 'passes.list': pageWith() });
  await user.click(revoke);
  await screen.findByText('No free passes');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Free passes' })));
  expect(server.callsOf('passes.revoke').at(-1)?.input).toEqual({ userId: 'esha' });
});

test('saves a switch and the availability', async () => {
  const { user, server } = open();
  const changed = { ...PROFILE, isProfilePublic: false };
  server.answer({ 'profile.updateSettings': { user: changed }, 'profile.update': { user: changed } });
  await user.click(await screen.findByRole('switch', { name: 'Public profile' }));
  await screen.findByText('Settings updated successfully!');
  await user.selectOptions(screen.getByLabelText('Availability'), 'Busy');
  await waitFor(() => expect(server.callsOf('profile.update')).toHaveLength(1));
  expect(server.callsOf('profile.updateSettings')[0]?.input).toEqual({ isProfilePublic: false });
  expect(server.callsOf('profile.update')[0]?.input).toEqual({ availabilityStatus: 'busy' });
});

test('pauses new messages, ends the pause, and limits them per week', async () => {
  const { user, server } = open();
  const paused = { ...PROFILE, pausedUntil: '2099-12-03' };
  const pause = await screen.findByRole('button', { name: 'Pause' });
  server.answer({ 'profile.updateSettings': { user: paused }, 'profile.get': paused });
  await user.click(pause);
  screen.getByText('Choose a day after today');
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
  await fill(user, screen.getByLabelText('Pause until'), tomorrow);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByText('Paused until 3 Dec 2099');
  const heading = screen.getByRole('heading', { name: 'New messages' });
  expect(document.activeElement).toBe(heading);
  await user.click(screen.getByRole('button', { name: 'End pause' }));
  expect(document.activeElement).toBe(heading);

  await fill(user, screen.getByLabelText('Weekly limit'), '501');
  await user.click(screen.getByRole('button', { name: 'Save limit' }));
  screen.getByText('Enter a number from 1 to 500');
  await fill(user, screen.getByLabelText('Weekly limit'), '5');
  server.answer({ 'profile.updateSettings': badGateway });
  const save = screen.getByRole('button', { name: 'Save limit' });
  await user.click(save);
  await screen.findByText('Failed to update settings');
  expect(screen.getByLabelText('Weekly limit')).toHaveProperty('value', '5');
  server.answer({ 'profile.updateSettings': { user: PROFILE } });
  await user.click(save);
  expect(document.activeElement).toBe(save);
  await waitFor(() =>
    expect(server.callsOf('profile.updateSettings').map(({ input }) => input)).toEqual([
      { pausedUntil: tomorrow },
      { pausedUntil: null },
      { capacityPerWeek: 5 },
      { capacityPerWeek: 5 },
    ]),
  );
});

test('turns a switch back when saving fails', async () => {
  const { user, server } = open('/profile?tab=notifications');
  server.answer({ 'profile.updateSettings': badGateway });
  const mails = await screen.findByRole('switch', { name: 'Email notifications' });
  await user.click(mails);
  await screen.findByText('Failed to update settings');
  await waitFor(() => expect(mails).toHaveProperty('checked', true));
});

test('adds, changes and removes a saved reply, and brings it back', async () => {
  const { user, server } = open();
  const saved = { id: 's1', title: 'Thanks', body: 'Thank you.', changedAt: '2026-03-01T00:00:00Z' };
  await user.click(await screen.findByRole('button', { name: 'Add saved reply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add saved reply' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  dialog.getByText('Enter a title');
  await fill(user, dialog.getByLabelText('Title'), 'Thanks');
  await fill(user, dialog.getByLabelText('Text'), 'Thank you.');
  server.answer({ 'savedReplies.add': saved, 'savedReplies.list': { content: [saved] } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Thanks' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit saved reply' }));
  await fill(user, edit.getByLabelText('Text'), 'Thank you!');
  const changed = { ...saved, body: 'Thank you!' };
  server.answer({ 'savedReplies.update': changed, 'savedReplies.list': { content: [changed] } });
  await user.click(edit.getByRole('button', { name: 'Save' }));
  await screen.findByText('Thank you!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  server.answer({ 'savedReplies.remove': { id: 's1' }, 'savedReplies.list': { content: [] } });
  await user.click(screen.getByRole('button', { name: 'Remove Thanks' }));
  await screen.findByText('No saved replies yet');
  server.answer({ 'savedReplies.list': { content: [changed] } });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Thank you!');
  expect(server.callsOf('savedReplies.add').at(-1)?.input).toEqual({ title: 'Thanks', body: 'Thank you!' });
});

test('unblocks a person, and moves the focus to the heading once that succeeded', async () => {
  const { user, server, reload } = open();
  server.answer({ 'safety.blocked': pageWith(ESHA), 'safety.unblock': badGateway });
  reload();
  const unblock = await screen.findByRole('button', { name: 'Unblock Esha Rao' });
  await user.click(unblock);
  await screen.findByText('Failed to unblock Esha Rao');
  expect(document.activeElement).toBe(unblock);
  server.answer({ 'safety.blocked': pageWith(), 'safety.unblock': { userId: 'esha', blocked: false } });
  await user.click(unblock);
  await screen.findByText('No blocked people');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blocked people' })));
  expect(server.callsOf('safety.unblock')[0]?.input).toEqual({ userId: 'esha' });
});

test('creates the public page with a handle, shows why one is taken, and turns the page off', async () => {
  const { user, server } = open('/profile?tab=sharing');
  const taken = rejectedWith('HANDLE_TAKEN', {}, { handle: 'This handle is taken. Choose another.' });
  server.answer({ 'profile.updateSettings': taken });
  const handle = await screen.findByRole('textbox', { name: 'Handle' });
  await fill(user, handle, '@Asha');
  await screen.findByText(`Your address will be ${location.host}/@asha`);
  await user.click(screen.getByRole('button', { name: 'Create my page' }));
  await screen.findByText('This handle is taken. Choose another.');
  const published = { ...PROFILE, handle: 'asha_iyer', isPublicOnWeb: true };
  server.answer({ 'profile.updateSettings': { user: published }, 'profile.get': published });
  await user.type(handle, '_Iyer');
  await user.click(screen.getByRole('button', { name: 'Create my page' }));
  const link = await screen.findByRole('link', { name: /@asha_iyer/ });
  expect(link.getAttribute('href')).toBe('/@asha_iyer');
  screen.getByRole('button', { name: 'Share' });
  expect(server.callsOf('profile.updateSettings').at(-1)?.input).toEqual({ handle: 'asha_iyer', isPublicOnWeb: true });
  await user.click(screen.getByRole('switch', { name: 'Show my page on the web' }));
  await waitFor(() => expect(server.callsOf('profile.updateSettings')).toHaveLength(3));
  expect(server.callsOf('profile.updateSettings').at(-1)?.input).toEqual({ isPublicOnWeb: false });
});

test('says which files may be with questions', async () => {
  const { user, server } = open();
  const changed = { ...PROFILE, acceptedFiles: PROFILE.acceptedFiles.filter((kind) => kind !== 'voice') };
  server.answer({ 'profile.updateSettings': { user: changed } });
  const voice = within(await screen.findByRole('group', { name: 'Files with questions' })).getByRole('switch', {
    name: 'Voice notes',
  });
  server.answer({ 'profile.get': changed });
  await user.click(voice);
  await waitFor(() => expect(voice).toHaveProperty('checked', false));
  expect(server.callsOf('profile.updateSettings')[0]?.input).toEqual({ acceptedFiles: ['image', 'pdf'] });
});
