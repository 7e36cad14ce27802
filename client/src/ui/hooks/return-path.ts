/** Where the sign-in screen leads when nobody was on the way to anything. */
export const HOME_PATH = '/dashboard';

/** The address of the sign-in screen that leads back to where the reader was. */
export function signInPath(currentPath: string): string {
  return currentPath === HOME_PATH ? '/auth' : `/auth?next=${encodeURIComponent(currentPath)}`;
}

/** Where to go after signing in. */
export function returnPath(search: string): string {
  const path = sitePath(new URLSearchParams(search).get('next'));
  return path === null || path.startsWith('/auth') || /^\/([?#]|$)/.test(path) ? HOME_PATH : path;
}

/** A path of this site that stood in an address, else null, so that no link can lead a session elsewhere. */
export function sitePath(text: string | null): string | null {
  if (!text?.startsWith('/') || !URL.canParse(text, 'http://site')) return null;
  const url = new URL(text, 'http://site');
  return url.origin === 'http://site' ? `${url.pathname}${url.search}${url.hash}` : null;
}
