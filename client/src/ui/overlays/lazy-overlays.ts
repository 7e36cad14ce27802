/** Overlays that keep Base UI out of the first download. Overlays that load later import the plain ones. */
import { lazyOverlay } from './lazy-overlay.tsx';

export const LazyAlertDialog = lazyOverlay(async () => (await import('./AlertDialog.tsx')).AlertDialog);
export const LazyDialog = lazyOverlay(async () => (await import('./Dialog.tsx')).Dialog);
export const LazyDrawer = lazyOverlay(async () => (await import('./Drawer.tsx')).Drawer);
export const LazyFormDialog = lazyOverlay(async () => (await import('./FormDialog.tsx')).FormDialog);
export const LazyMenu = lazyOverlay(async () => (await import('./Menu.tsx')).Menu);
