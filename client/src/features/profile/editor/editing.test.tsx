import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PROFILE } from '../../../testing/samples.ts';
import { badGateway } from '../../../testing/server-answers.ts';
import { fill, passTime, show } from '../../../testing/show.tsx';
import { ProfileScreen } from '../ProfileScreen.tsx';

function open(at = '/profile') {
  return show(<ProfileScreen />, {
    at,
    answers: {
      'profile.get': PROFILE,
      'profile.stats': { weeklyMessages: 0, monthlyEarnings: 0, profileViews: 0, averageResponseTime: null },
    },
  });
}
type User = ReturnType<typeof open>['user'];

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Changes' }));
const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

test('explains each error on both tabs and goes to the first one', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await screen.findByRole('button', { name: 'Save Changes' });
  await hasFocus(() => field('First name'));
  expect(field('Email')).toHaveProperty('readOnly', true);
  await fill(user, field('First name'), ' ');
  await user.clear(field('Last name'));
  await fill(user, field('Bio'), 'x'.repeat(501));
  screen.getByText('501 / 500');
  await user.click(screen.getByRole('tab', { name: 'Professional' }));
  await user.clear(field('Profession$'));
  await fill(user, field('Message price'), '00');
  await fill(user, field('Priority price'), '0');
  await save(user);

  await screen.findByText('First name is required');
  screen.getByText('Last name is required');
  screen.getByText('Bio must be at most 500 characters');
  await hasFocus(() => field('First name'));
  await fill(user, field('First name'), 'Anila');
  await fill(user, field('Last name'), 'Bose');
  await fill(user, field('Bio'), 'I answer in plain words.');
  await save(user);
  await screen.findByText('Profession is required');
  screen.getByText('Message rate must be at least 1');
  screen.getByText('Priority price must be at least 1');
  expect(server.callsOf('profile.update')).toEqual([]);
});

test('adds each skill once, removes one, and checks the link of a portfolio item', async () => {
  const { user } = open('/profile?tab=professional&edit=1');
  await screen.findByRole('button', { name: 'Save Changes' });
  const skills = () =>
    within(screen.getByRole('list', { name: 'Your skills' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  for (const typed of ['  GST ', 'Payroll', 'Trusts']) await user.type(field('Skills'), `${typed}{Enter}`);
  // The Enter that ends a composition in Safari adds nothing.
  await fill(user, field('Skills'), 'कर');
  fireEvent.keyDown(field('Skills'), { key: 'Enter', keyCode: 229 });
  expect(skills()).toEqual(['GST', 'Payroll', 'Trusts']);
  await fill(user, field('Skills'), 'gst');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  screen.getByText('gst is already on your list');
  await fill(user, field('Skills'), 'Exports');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Remove Trusts' }));
  expect(skills()).toEqual(['GST', 'Payroll', 'Exports']);

  await user.click(screen.getByRole('button', { name: 'Add work' }));
  const work = within(await screen.findByRole('dialog', { name: 'Add work' }));
  await fill(user, await work.findByLabelText(/^Title/), 'A guide to GST');
  await fill(user, work.getByLabelText(/^Description/), 'Forty pages, no jargon.');
  await fill(user, work.getByLabelText(/^Link/), 'ftp://example.com');
  await user.click(work.getByRole('button', { name: 'Add' }));
  await work.findByText('Link must start with http:// or https://');
  await fill(user, work.getByLabelText(/^Link/), 'https://example.com/gst');
  await user.click(work.getByRole('button', { name: 'Add' }));
  await screen.findByRole('button', { name: 'Edit A guide to GST' });
});

test('saves changes, confirms them for 4 s and returns the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, server } = open('/profile?tab=professional&edit=1');
  await screen.findByRole('button', { name: 'Save Changes' });
  await fill(user, field('Message price'), '0250');
  const changed = { ...PROFILE, messageRate: 250 };
  server.answer({ 'profile.update': { user: changed }, 'profile.get': changed });
  await save(user);
  await screen.findByText('Profile updated successfully!');
  await hasFocus(() => screen.getByRole('button', { name: 'Edit Profile' }));
  expect(new URLSearchParams(location.search).get('edit')).toBeNull();
  expect(server.callsOf('profile.update').map(({ input }) => input)).toEqual([{ messageRate: 250 }]);
  await passTime(3_400);
  screen.getByText('Profile updated successfully!');
  await passTime(600);
  await waitFor(() => expect(screen.queryByText('Profile updated successfully!')).toBeNull());
});

test('keeps unsaved changes across a reload and a failure, and discards them on request', async () => {
  const { user, server, reload } = open('/profile?edit=1');
  await screen.findByRole('button', { name: 'Save Changes' });
  await fill(user, field('Bio'), 'Half a sentence');
  history.replaceState(null, '', '/profile');
  reload();
  await screen.findByText('You have unsaved changes');
  await user.click(screen.getByRole('button', { name: 'Continue editing' }));
  await screen.findByRole('button', { name: 'Save Changes' });
  expect(field('Bio')).toHaveProperty('value', 'Half a sentence');

  server.answer({ 'profile.update': badGateway });
  await save(user);
  await screen.findByText('Failed to update profile');
  screen.getByText('Error updating profile');
  expect(field('Bio')).toHaveProperty('value', 'Half a sentence');
  const cancelAnd = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: answer }));
  };
  await cancelAnd('Keep editing');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await cancelAnd('Discard');
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await screen.findByRole('button', { name: 'Save Changes' });
  expect(field('Bio')).toHaveProperty('value', '');
});
