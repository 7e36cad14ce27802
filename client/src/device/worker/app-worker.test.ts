import { afterEach, expect, test, vi } from 'vitest';
import { startWorkerWhenIdle, workerRegistration } from './app-worker.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a browser that forbids workers leaves the app alone, and says so to a caller who needs one', async () => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  const forbidden = new DOMException('storage is blocked', 'SecurityError');
  const getRegistration = vi.fn<() => Promise<never>>(async () => {
    throw forbidden;
  });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration, ready: new Promise(() => undefined) } });
  startWorkerWhenIdle();
  // Vitest fails if a rejection is left unhandled.
  await vi.runAllTimersAsync();
  expect(getRegistration).toHaveBeenCalledOnce();
  await expect(workerRegistration()).rejects.toBe(forbidden);
});
