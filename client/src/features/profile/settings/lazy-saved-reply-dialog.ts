import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';

export const LazySavedReplyDialog = lazyOverlay(async () => (await import('./SavedReplyDialog.tsx')).SavedReplyDialog);
