import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

/** A service worker's registration in a browser, as far as the page uses it. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly messages: unknown[] = [];
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('says that a new version waits, and starts it when the user reloads', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubEnv('PROD', true);
  const [active, next] = [new FakeWorker(), new FakeWorker()];
  const registration = Object.assign(new EventTarget(), {
    active,
    waiting: null,
    installing: null as FakeWorker | null,
    update: async () => undefined,
  });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  const reload = vi.spyOn(location, 'reload').mockReturnValue();

  // A page of its own, because the version waits for as long as the page lives.
  vi.resetModules();
  const { NewVersionNotice } = await import('./NewVersionNotice.tsx');
  render(<NewVersionNotice />);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByRole('status').textContent).toBe('');
  registration.installing = next;
  registration.dispatchEvent(new Event('updatefound'));
  act(() => next.become('installed'));
  expect(screen.getByRole('status').textContent).toBe('New version availableReload');

  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Reload' }));
  expect(next.messages).toEqual(['activate']);
  expect(reload).not.toHaveBeenCalled();
  next.become('activated');
  expect(reload).toHaveBeenCalledOnce();
});
