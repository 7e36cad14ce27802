/** Files of the signed-in user: fetched with the access token, which a link could not carry, and saved by the browser. */
import { FAILURE_TEXTS } from '@proverse/shared';
import { failureText } from './api.ts';
import { authorisedFetch } from './session/authorised-fetch.ts';
import { showToast } from './ui/overlays/toast-queue.ts';

const SAVE_MS = 60_000;

/**
 * Fetches a file and has the browser save it under the name. A failure is told in a toast. Answers whether the file
 * was handed to the browser.
 */
export async function saveFile(path: string, suggestedName: string): Promise<boolean> {
  try {
    const response = await authorisedFetch(path);
    saveBlob(await response.blob(), suggestedName);
    return true;
  } catch (error) {
    showToast({ tone: 'danger', title: FAILURE_TEXTS.download, text: failureText(error, FAILURE_TEXTS.network) });
    return false;
  }
}

/** Has the browser save what the page holds already. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this; how long it takes is told to nobody.
  setTimeout(() => URL.revokeObjectURL(url), SAVE_MS);
}
