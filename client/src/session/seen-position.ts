/** What this browser has seen of the server's data, so that a replica that is behind does not answer. */
import { createSeen, SEEN_HEADER } from '@proverse/shared';

const seen = createSeen();

/** Learns it from a response or a live event. */
export function noteSeen(position: string | null | undefined): void {
  seen.note(position);
  const latest = seen.position();
  // Responses may arrive in another order than their cookies were set. The cookie is for other windows and the next page.
  if (latest !== undefined && latest > (cookieValue() ?? '')) {
    document.cookie = `${SEEN_HEADER}=${latest}; path=/; samesite=strict; max-age=3600`;
  }
}

/** Returns the header of every call. */
export function seenHeader(): Record<string, string> {
  const position = seen.position();
  return position === undefined ? {} : { [SEEN_HEADER]: position };
}

function cookieValue(): string | undefined {
  return new RegExp(`(?:^|; )${SEEN_HEADER}=([^;]*)`).exec(document.cookie)?.[1];
}
