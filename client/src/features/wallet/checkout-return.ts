import { sitePath } from '../../ui/hooks/return-path.ts';

const PREFIX = 'proverse-checkout:';

/** Remembers for this tab where the buyer came from, because the checkout returns to the wallet. */
export function rememberReturn(purchaseId: string, path: string): void {
  try {
    sessionStorage.setItem(`${PREFIX}${purchaseId}`, path);
  } catch {
    // With blocked storage the buyer finds the draft at its recipient.
  }
}

/** Where the buyer came from, or null if unknown. */
export function returnOf(purchaseId: string): string | null {
  try {
    return sitePath(sessionStorage.getItem(`${PREFIX}${purchaseId}`));
  } catch {
    return null;
  }
}
