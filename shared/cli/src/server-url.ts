import { UsageError } from './failure.ts';

/**
 * Returns the origin of a server: `https://proverse.example`.
 * @throws UsageError for plain HTTP to another machine, because it would expose the token
 */
export function serverUrl(given: string): string {
  // Without the scheme, `localhost:3000` is a URL of the scheme `localhost`.
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given))
    throw new UsageError('Enter a URL such as https://proverse.example');
  const { protocol, hostname, origin } = new URL(given);
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isThisMachine)) {
    throw new UsageError('Use https. Plain http is allowed only for a server on this machine.');
  }
  return origin;
}
