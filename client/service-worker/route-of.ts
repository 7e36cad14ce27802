import type { Build } from './build.ts';

/** The fields of a `Request` that decide how it is answered. */
export interface RequestParts {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * Returns how the worker answers a request: a screen of the app, a hashed asset, or another file that was kept. Returns
 * undefined for everything else, such as calls of the API, which the browser then sends as without a worker.
 */
export function routeOf(
  { method, mode, url }: RequestParts,
  origin: string,
  { files, screens }: Pick<Build, 'files' | 'screens'>,
): 'screen' | 'asset' | 'file' | undefined {
  if (method !== 'GET' || new URL(url).origin !== origin) return undefined;
  const { pathname } = new URL(url);
  if (mode === 'navigate') return screens.includes(pathname.split('/')[1] ?? '') ? 'screen' : undefined;
  if (pathname.startsWith('/assets/')) return 'asset';
  return files.includes(pathname) ? 'file' : undefined;
}
