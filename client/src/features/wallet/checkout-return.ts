import { sitePath } from '../../ui/hooks/return-path.ts';

const PREFIX = 'proverse-checkout:';

/** Keeps for this tab where somebody who is sent to a checkout came from; the provider leads back to the wallet. */
export function rememberReturn(purchaseId: string, path: string): void {
  try {
    sessionStorage.setItem(`${PREFIX}${purchaseId}`, path);
  } catch {
    // Blocked storage: the draft is still found where it was written.
  }
}

/** Where the buyer of a purchase came from; null where that is not known. */
export function returnOf(purchaseId: string): string | null {
  try {
    return sitePath(sessionStorage.getItem(`${PREFIX}${purchaseId}`));
  } catch {
    return null;
  }
}
