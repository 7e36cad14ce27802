import { FIELD_TEXTS, fieldError } from '@proverse/shared';
import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import { isPublicAddress } from '../internet/public-address.ts';

/**
 * Rejects URLs that no delivery could reach. The addresses of a host name may change, so each delivery checks them.
 * @throws DomainError VALIDATION_FAILED (url)
 */
export function requireReachable({ webhookAllowPrivate }: Pick<Config, 'webhookAllowPrivate'>, url: string): void {
  if (webhookAllowPrivate) return;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') throw fieldError('url', FIELD_TEXTS.notHttps);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isInside = isIP(host) === 0 ? !host.includes('.') : !isPublicAddress(host);
  if (isInside) throw fieldError('url', FIELD_TEXTS.notPublic);
}
