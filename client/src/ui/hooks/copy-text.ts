import { t } from '@lingui/core/macro';
import { showToast } from '../overlays/toast-queue.ts';

/** Copies a text and says so. If the browser refuses, the text is shown instead. */
export function copyText(text: string, copiedTitle: string): void {
  write(text).then(
    () => showToast({ tone: 'success', title: copiedTitle }),
    () => showToast({ tone: 'danger', title: t`The text could not be copied`, text }),
  );
}

// Async, so that it rejects where there is no clipboard: on pages without HTTPS.
async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
