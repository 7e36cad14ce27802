import { showToast } from '../overlays/toast-queue.ts';

/** Copies a text and says so. If the browser refuses, the text is shown instead. */
export function copyText(text: string, copiedTitle: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast({ tone: 'success', title: copiedTitle }),
    () => showToast({ tone: 'danger', title: 'The text could not be copied', text }),
  );
}
