import { failureText } from '../api/api.ts';
import { isDeclined } from '../session/step-up.ts';
import { showToast } from '../ui/overlays/toast-queue.ts';

/** Reports a failed call in a toast. Users who declined to confirm who they are know why it failed, so they see nothing. */
export function showFailure(error: unknown, fallback: string): void {
  if (!isDeclined(error)) showToast({ tone: 'danger', title: failureText(error, fallback) });
}
