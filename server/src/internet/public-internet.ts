import { DomainError } from '@proverse/shared';
import type { Config } from '../config/config.ts';
import type { PublicInternet } from '../context.ts';
import { ANY_NETWORK, fetchPublic, NotPublicError } from './fetch-public.ts';
import { limitConcurrency } from '../batches/limit-concurrency.ts';
import { newResolver, orNone } from './public-address.ts';

/** Enough for the head and the top of a page, where its links are. */
const PAGE_BYTES = 512 * 1024;
const PAGE_TIMEOUT_MS = 8_000;
const WEBHOOK_TIMEOUT_MS = 15_000;
/** Of the response, which is not shown to anyone. */
const WEBHOOK_BYTES = 16 * 1024;
/** Per process, so that slow hosts cannot use up its sockets. */
const LOOKUPS_AT_ONCE = 8;

/**
 * Fetches pages and DNS records from the internet, and delivers webhooks. For pages the User-Agent names `publicUrl`, so that
 * site owners see who calls.
 * @param fetchPage replaced by tests
 */
export function createPublicInternet(
  { publicUrl, webhookAllowPrivate }: Pick<Config, 'publicUrl' | 'webhookAllowPrivate'>,
  fetchPage = fetchPublic,
): PublicInternet {
  const limited = limitConcurrency({
    maxRunning: LOOKUPS_AT_ONCE,
    maxWaiting: 100,
    whenFull: () => new DomainError('SERVICE_UNAVAILABLE'),
    // A host that refuses connections says nothing about the others.
    failsTogether: false,
  });
  return {
    txtRecords: (domain, options) =>
      limited(async () => (await orNone(newResolver().resolveTxt(domain))).map((parts) => parts.join('')), options),
    page: (url, options) =>
      limited(async () => {
        const response = await fetchPage(url, {
          headers: { accept: 'text/html', 'user-agent': `Proverse verification (+${publicUrl})` },
          timeoutMs: PAGE_TIMEOUT_MS,
          maxBytes: PAGE_BYTES,
        }).catch((error: unknown) => {
          if (!(error instanceof NotPublicError)) throw error;
        });
        if (!response) return undefined;
        const { status, headers, body } = response;
        return {
          status,
          location: headers.location,
          isHtml: /^text\/html\b/i.test(headers['content-type'] ?? ''),
          html: body.toString('utf8'),
        };
      }, options),
    // Not limited here, because the job that delivers webhooks calls few endpoints at once.
    async post(url, request) {
      const bounds = { timeoutMs: WEBHOOK_TIMEOUT_MS, maxBytes: WEBHOOK_BYTES };
      const network = webhookAllowPrivate ? ANY_NETWORK : undefined;
      const { status, headers } = await fetchPublic(url, { ...request, ...bounds }, network);
      return { status, retryAfter: headers['retry-after'] };
    },
  };
}
