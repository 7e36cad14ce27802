/** Where the sign-in screen leads when nobody was on the way to anything. */
export const HOME_PATH = '/dashboard';

/** The address of the sign-in screen that leads back to where the reader was. */
export function signInPath(currentPath: string): string {
  return currentPath === HOME_PATH ? '/auth' : `/auth?next=${encodeURIComponent(currentPath)}`;
}

/** Where to go after signing in. Takes paths of this site only, so that no link can lead a fresh session elsewhere. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/')) return HOME_PATH;
  const url = URL.canParse(next, 'http://site') ? new URL(next, 'http://site') : null;
  if (url?.origin !== 'http://site' || url.pathname === '/' || url.pathname.startsWith('/auth')) return HOME_PATH;
  return `${url.pathname}${url.search}${url.hash}`;
}
