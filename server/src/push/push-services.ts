import type { PushConfig } from '../config/config-push.ts';

/** The push services of Chrome and others, Safari, Firefox, and Edge. */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
];

/** Returns whether the address belongs to a browser's push service. Pushes are sent to no other address. */
export function isPushService(address: string, { testServiceUrl }: Pick<PushConfig, 'testServiceUrl'>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  // Tests may use any port of their host.
  if (testServiceUrl !== undefined && new URL(testServiceUrl).hostname === hostname) return true;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && SERVICES.some((service) => service.test(hostname));
}
