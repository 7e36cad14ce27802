/** The page's side of the service worker (client/service-worker). */
import { t } from '@lingui/core/macro';
import { whenIdle } from '../../ui/hooks/when-idle.ts';
import { createListeners } from '../../ui/listeners.ts';

const UPDATE_EVERY_MS = 60 * 60_000;
const PATIENCE_MS = 20_000;

let starting: Promise<void> | undefined;
let waiting: ServiceWorker | undefined;
const { subscribe, notify } = createListeners();

/** Registers the worker once the page is idle, if the browser has workers. Returns a function that cancels it. */
export function startWorkerWhenIdle(): () => void {
  // The app also works in a browser that forbids workers.
  return whenIdle(() => void startWorker().catch(() => undefined));
}

/** Starts the worker if necessary and resolves when it runs. Rejects if the browser forbids it or does not start it in time. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = startWorker().then(() => navigator.serviceWorker.ready);
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the service worker did not start')), PATIENCE_MS);
  });
  return Promise.race([registration, tooLate]);
}

function startWorker(): Promise<void> {
  starting ??= start();
  return starting;
}

async function start(): Promise<void> {
  // The development server has no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const frame = (await navigator.serviceWorker.getRegistration()) ? undefined : openRegistrationFrame();
  // Never resolves where the browser refuses workers.
  const registration = await navigator.serviceWorker.ready;
  frame?.remove();
  watch(registration);
}

/** Opens the page that registers the worker, which the app's own content security policy does not allow. */
function openRegistrationFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = '/worker.html';
  frame.hidden = true;
  frame.title = t`Setup`;
  document.body.append(frame);
  return frame;
}

/** Looks for new versions of the app, also in a page that stays open for days. */
function watch(registration: ServiceWorkerRegistration): void {
  let checkedAt = performance.now();
  const note = (worker: ServiceWorker): void => {
    // The first worker of this device has no version before it.
    if (!registration.active) return;
    waiting = worker;
    notify();
  };
  const follow = (next: ServiceWorker | null): void => {
    if (next?.state === 'installed') note(next);
    else next?.addEventListener('statechange', () => next.state === 'installed' && note(next));
  };
  follow(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - checkedAt < UPDATE_EVERY_MS) return;
    checkedAt = performance.now();
    // Without a network the next check finds the new version.
    registration.update().catch(() => undefined);
  });
}

/** For `useSyncExternalStore`: whether a new version waits for a reload. */
export const newVersion = { subscribe, isWaiting: () => waiting !== undefined };

/** Starts the version that waits, and reloads. Another tab may have started it before. */
export function reloadToNewVersion(): void {
  const worker = waiting;
  if (worker?.state !== 'installed') {
    location.reload();
    return;
  }
  worker.addEventListener('statechange', () => worker.state === 'activated' && location.reload());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker's postMessage has no such argument.
  worker.postMessage('activate');
}
