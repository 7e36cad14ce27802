import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

/** Allows no scripts, styles or frames from other hosts, and no inline ones. Scripts cannot turn text into HTML or code. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';');

// Browser features that none of our pages uses.
const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  // Voice notes and questions that are spoken, and sign-in with a passkey.
  .concat('microphone=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

/** The headers of everything that a browser may show or run. JSON does not need them. */
const PAGE_HEADERS = Object.entries({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});

/** Pictures and downloads may contain what people uploaded. Opened as a page, they can run and load nothing. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const FILE_TYPES = /^(image\/|application\/pdf)/;

/**
 * Returns the headers of every response. Together with PAGE_HEADERS they have the values of the package helmet. They
 * are computed once, because helmet computes them for each call, which took a fifth of a read's time. A route may
 * override them, as avatars do. By default no response is cached.
 */
export function securityHeaders({
  production,
  publicUrl,
}: Pick<Config, 'production' | 'publicUrl'>): Readonly<Record<string, string>> {
  // Browsers ignore strict-transport-security without TLS, so it does no harm between a proxy and a production server.
  const isOverTls = production || publicUrl.startsWith('https:');
  return {
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    ...(isOverTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other sites may show this page in a frame. It has its own content security policy. */
    readonly isFramed?: boolean;
  }
}

/** Adds FILE_POLICY to files and PAGE_HEADERS to every response that is not JSON. A route's own values stay. */
export function registerPageHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = reply.getHeader('content-type');
    const isFile = reply.hasHeader('content-disposition') || (typeof type === 'string' && FILE_TYPES.test(type));
    if (isFile) reply.header('content-security-policy', FILE_POLICY);
    if (typeof type !== 'string' || !type.startsWith('application/json')) {
      for (const [name, value] of PAGE_HEADERS) if (!reply.hasHeader(name)) reply.header(name, value);
    }
    if (request.routeOptions.config.isFramed && reply.statusCode < 300) reply.removeHeader('x-frame-options');
    done(null, payload);
  });
}
