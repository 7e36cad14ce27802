/** Downloads files of the signed-in user with the access token, which a link could not send. */
import { FAILURE_TEXTS } from '#language/texts';
import { failureText } from './api.ts';
import { authorisedFetch } from '../session/authorised-fetch.ts';
import { isDeclined, withStepUp } from '../session/step-up.ts';
import { showToast } from '../ui/overlays/toast-queue.ts';

const SAVE_MS = 60_000;

/** Fetches a file and saves it. A failure shows a toast. `stepUpOperation` names a file that needs a step-up. */
export async function saveFile(path: string, suggestedName: string, stepUpOperation?: string): Promise<void> {
  const load = (token?: string) => authorisedFetch(path, token === undefined ? {} : { headers: { 'step-up': token } });
  try {
    const response = await (stepUpOperation === undefined ? load() : withStepUp(load, stepUpOperation, {}));
    saveBlob(await response.blob(), suggestedName);
  } catch (error) {
    if (isDeclined(error)) return;
    showToast({ tone: 'danger', title: FAILURE_TEXTS.download, text: failureText(error, FAILURE_TEXTS.network) });
  }
}

/** Saves data that the page already has. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it later and does not report when it is done.
  setTimeout(() => URL.revokeObjectURL(url), SAVE_MS);
}
