/** Where signing in leads by default. */
export const HOME_PATH = '/dashboard';

/** The address of the sign-in screen that returns to the current page. */
export function signInPath(currentPath: string): string {
  return currentPath === HOME_PATH ? '/auth' : `/auth?next=${encodeURIComponent(currentPath)}`;
}

/** Where to go after signing in. */
export function returnPath(search: string): string {
  const path = sitePath(new URLSearchParams(search).get('next'));
  return path === null || path.startsWith('/auth') || /^\/([?#]|$)/.test(path) ? HOME_PATH : path;
}

/** The text as a path of this site, else null, so that no link can redirect to another site. */
export function sitePath(text: string | null): string | null {
  if (!text?.startsWith('/') || !URL.canParse(text, 'http://site')) return null;
  const url = new URL(text, 'http://site');
  return url.origin === 'http://site' ? `${url.pathname}${url.search}${url.hash}` : null;
}
