import { sitePath } from '../../ui/hooks/address/return-path.ts';

const PREFIX = 'proverse-checkout:';

/** Remembers for this tab which page the buyer came from, because the checkout returns to the wallet instead. */
export function rememberReturn(purchaseId: string, path: string): void {
  try {
    sessionStorage.setItem(`${PREFIX}${purchaseId}`, path);
  } catch {
    // Storage is blocked. The buyer has to go back to the recipient to find the draft.
  }
}

/** The path of the page that the buyer came from, or null if unknown. */
export function returnOf(purchaseId: string): string | null {
  try {
    return sitePath(sessionStorage.getItem(`${PREFIX}${purchaseId}`));
  } catch {
    return null;
  }
}
