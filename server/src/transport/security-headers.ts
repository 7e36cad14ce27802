import type { Config } from '../config.ts';

// No script, style or frame of another host, and none written into a page.
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

// What no page of ours asks a browser for.
const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The headers of every answer: the values of the package helmet, made once instead of for each call, which was a
 * fifth of the time of a read. A route may set its own afterwards, such as an avatar that other sites may show. So
 * nothing is stored but what says itself that it may be: whatever way an address is written, an answer stays private.
 */
export function securityHeaders({
  production,
  publicUrl,
}: Pick<Config, 'production' | 'publicUrl'>): Readonly<Record<string, string>> {
  // Browsers take it over TLS only, so that it does no harm where a proxy speaks plainly to a production server.
  const overTls = production || publicUrl.startsWith('https:');
  return {
    'cache-control': 'no-store',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(overTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}
