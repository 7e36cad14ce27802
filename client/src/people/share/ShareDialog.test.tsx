import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '../../language/language.ts';
import { PROFILE } from '../../testing/samples.ts';
import { rejectedWith } from '../../testing/server-answers.ts';
import { fill, show } from '../../testing/show.tsx';
import { ShareButton } from './ShareButton.tsx';

const PAGE_URL = 'https://proverse.example/@asha';
const PAGE = { page: { url: PAGE_URL, qrSvg: '<svg></svg>' }, handle: 'asha', isProfilePublic: true };

async function open(shared: typeof PAGE | { page: null; handle: string | null; isProfilePublic: boolean }) {
  const page = show(<ShareButton />, { at: '/profile/asha', answers: { 'profile.share': shared } });
  await page.user.click(screen.getByRole('button', { name: 'Share' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Share your profile' })) };
}

afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

test('copies the link, shows its QR code, and opens the system’s share sheet where there is one', async () => {
  const { user, dialog } = await open(PAGE);
  await user.click(await dialog.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(PAGE_URL);
  dialog.getByRole('img', { name: `QR code of ${PAGE_URL}` });
  const hrefOf = (name: RegExp) => new URL(dialog.getByRole<HTMLAnchorElement>('link', { name }).href);
  expect(hrefOf(/^WhatsApp/).searchParams.get('text')).toBe(`Ask me a question on Proverse: ${PAGE_URL}`);
  expect(hrefOf(/^LinkedIn/).searchParams.get('url')).toBe(PAGE_URL);
  expect(dialog.getByRole('link', { name: /@asha \(opens in a new tab\)$/ }).getAttribute('href')).toBe(PAGE_URL);
  expect(dialog.queryByRole('button', { name: 'Share…' })).toBeNull();

  const preview = dialog.getByRole('img', { name: 'Preview of the button' });
  expect(preview.getAttribute('src')).toBe('/badge/@asha.svg');
  await user.click(dialog.getByRole('button', { name: 'Copy HTML of the button' }));
  expect(await navigator.clipboard.readText()).toBe(
    `<a href="${PAGE_URL}"><img src="https://proverse.example/badge/@asha.svg" alt="Ask me on Proverse" height="40"></a>`,
  );
  await user.click(dialog.getByRole('button', { name: 'Copy HTML of a card' }));
  expect(await navigator.clipboard.readText()).toContain('src="https://proverse.example/embed/@asha"');
});

test('a closed share sheet is no error', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('Share canceled', 'AbortError')));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { user, dialog } = await open(PAGE);
  await user.click(await dialog.findByRole('button', { name: 'Share…' }));
  expect(share).toHaveBeenCalledWith({ title: document.title, url: PAGE_URL });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('in Hindi, what the own site shows is in Hindi too', async () => {
  Object.assign(i18n, { locale: 'hi' });
  const { dialog } = await open(PAGE);
  const preview = await dialog.findByRole('img', { name: 'Preview of the button' });
  Object.assign(i18n, { locale: 'en' });
  expect(preview.getAttribute('src')).toBe('/hi/badge/@asha.svg');
  dialog.getByText(
    /href="https:\/\/proverse\.example\/hi\/@asha".* src="https:\/\/proverse\.example\/hi\/badge\/@asha\.svg"/,
  );
  dialog.getByText(/src="https:\/\/proverse\.example\/hi\/embed\/@asha"/);
});

test('without a page on the web, turns it on or leads to where it is chosen', async () => {
  const { user, server, dialog } = await open({ page: null, handle: 'asha', isProfilePublic: true });
  server.answer({ 'profile.updateSettings': { user: { ...PROFILE, handle: 'asha' } }, 'profile.share': PAGE });
  await user.click(await dialog.findByRole('button', { name: 'Show @asha on the web' }));
  await dialog.findByRole('button', { name: 'Copy link' });
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  expect(server.callsOf('profile.updateSettings')[0]?.input).toEqual({ isPublicOnWeb: true });
});

test('a profile that is not public leads to the settings', async () => {
  const { user, dialog } = await open({ page: null, handle: 'asha', isProfilePublic: false });
  await user.click(await dialog.findByRole('link', { name: 'Open privacy settings' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/profile?tab=settings'));
});

test('suggests a free handle from the name, says which typed one is taken, and creates the page', async () => {
  const { user, server, dialog } = await open({ page: null, handle: null, isProfilePublic: true });
  server.answer({ 'profile.checkHandle': ({ handle }) => ({ isFree: !['asha_iyer', 'ashas'].includes(handle) }) });
  await dialog.findByText('@ashaiyer is free');
  const handle = dialog.getByRole('textbox', { name: 'Handle' });
  expect(handle).toHaveProperty('value', 'ashaiyer');

  await fill(user, handle, 'Ashas');
  await dialog.findByText('@ashas is taken');
  await fill(user, handle, '@a');
  await waitFor(() => expect(dialog.queryByText(/ is (free|taken)$/)).toBeNull());
  const taken = rejectedWith('HANDLE_TAKEN', {}, { handle: 'This handle is taken. Choose another.' });
  server.answer({ 'profile.updateSettings': taken });
  await fill(user, handle, 'asha_first');
  await dialog.findByText('@asha_first is free');
  await user.click(dialog.getByRole('button', { name: 'Create my page' }));
  await dialog.findByText('This handle is taken. Choose another.');
  expect(dialog.queryByText('@asha_first is free')).toBeNull();

  server.answer({ 'profile.updateSettings': { user: { ...PROFILE, handle: 'asha' } }, 'profile.share': PAGE });
  await fill(user, handle, 'asha');
  await user.click(dialog.getByRole('button', { name: 'Create my page' }));
  await dialog.findByRole('button', { name: 'Copy link' });
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Share your profile' }));
  expect(server.callsOf('profile.updateSettings').at(-1)?.input).toEqual({ handle: 'asha', isPublicOnWeb: true });
  expect(server.callsOf('profile.checkHandle').map(({ input }) => input)).not.toContainEqual({ handle: 'a' });
});
