import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

/** A newly loaded page. Others must not get its offer. */
async function freshHint() {
  vi.resetModules();
  const { InstallHint } = await import('./InstallHint.tsx');
  const { awaitInstallOffer } = await import('./install-offer.ts');
  awaitInstallOffer();
  return <InstallHint />;
}

/** The browser's offer, as Chromium makes it. */
function offer() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<() => Promise<{ outcome: 'accepted' }>>(async () => ({ outcome: 'accepted' })),
  });
  act(() => void dispatchEvent(event));
  return event;
}
const hint = () => screen.queryByRole('region', { name: 'Install Proverse' });

test('offers to install the app only where the browser does, and once for each offer', async () => {
  render(await freshHint());
  expect(hint()).toBeNull();
  const event = offer();
  expect(event.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Install app' }));
  expect(event.prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(hint()).toBeNull());
});

test('goes without a word where the browser does not show its dialog', async () => {
  render(await freshHint());
  const event = offer();
  event.prompt.mockRejectedValue(new DOMException('not in a click', 'NotAllowedError'));
  await userEvent.click(screen.getByRole('button', { name: 'Install app' }));
  // Vitest fails if the rejection is left unhandled.
  await waitFor(() => expect(hint()).toBeNull());
});

test('a dismissed hint stays away for good', async () => {
  const { unmount } = render(await freshHint());
  offer();
  await userEvent.click(screen.getByRole('button', { name: 'Don’t offer again' }));
  expect(hint()).toBeNull();
  unmount();
  render(await freshHint());
  offer();
  expect(hint()).toBeNull();
});
