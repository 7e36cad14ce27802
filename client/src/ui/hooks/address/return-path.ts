/** The screen that signing in opens by default. */
export const HOME_PATH = '/dashboard';

/** Returns the address of the sign-in screen, which contains the path to open after signing in. */
export function signInPath(currentPath: string): string {
  return currentPath === HOME_PATH ? '/auth' : `/auth?next=${encodeURIComponent(currentPath)}`;
}

/** Returns the path to open after signing in: `next` from the search string if it is a screen of this site. */
export function returnPath(search: string): string {
  const path = sitePath(new URLSearchParams(search).get('next'));
  return path === null || path.startsWith('/auth') || /^\/([?#]|$)/.test(path) ? HOME_PATH : path;
}

/** Returns the text as a path of this site, or null, so that no link can redirect to another site. */
export function sitePath(text: string | null): string | null {
  if (!text?.startsWith('/') || !URL.canParse(text, 'http://site')) return null;
  const url = new URL(text, 'http://site');
  // A browser would read the path of `/.//other.example`, which is `//other.example`, as a host.
  const isOurs = url.origin === 'http://site' && !url.pathname.startsWith('//');
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : null;
}
