/** The browser's offer to install the app. Only Chromium makes one, at most once for each page, and early. */
import { createListeners } from '../../ui/listeners.ts';

/** Not in TypeScript's types, because it is no standard. */
interface InstallPromptEvent extends Event {
  /** Shows the browser's own dialog. An offer can be used once. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallPromptEvent | undefined;
const { subscribe, notify } = createListeners();

function setOffer(next: InstallPromptEvent | undefined): void {
  offer = next;
  notify();
}

/** Waits for the browser's offer. Called once when the page loads, because the offer arrives before any screen listens. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Instead of the browser's own bar, the app shows a hint at a quieter place.
    event.preventDefault();
    setOffer(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => setOffer(undefined));
}

/** For `useSyncExternalStore`: whether the app can be installed now. */
export const installOffer = { subscribe, isOpen: () => offer !== undefined };

/** Opens the browser's dialog. Must be called in an event handler of a click. */
export async function install(): Promise<void> {
  const used = offer;
  setOffer(undefined);
  // Without the dialog, the browser's own menu can still install the app.
  await used?.prompt().catch(() => undefined);
}
