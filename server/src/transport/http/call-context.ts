import type { CookieSerializeOptions } from '@fastify/cookie';
import { DomainError } from '@proverse/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookie, Services } from '../../context.ts';
import { languageOf } from '../../language/language-of.ts';
import type { Origins } from './origins.ts';
import type { CallContext } from '../../calls/call-context.ts';

/** Returns the context of one HTTP request. Its bearer token is not verified yet. */
export function callContext(
  services: Services,
  origins: Origins,
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext {
  return {
    ...services,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300),
    language: languageOf(request),
    idempotencyKey: idempotencyKeyOf(request),
    refreshCookie: refreshCookie(services, request, reply),
    deviceCookie: cookieOf('proverse_device', services, request, reply),
    flowCookies: {
      verify: cookieOf('proverse_verify_flow', services, request, reply),
      reset: cookieOf('proverse_reset_flow', services, request, reply),
    },
    stepUpToken: stepUpTokenOf(request),
    bearer: request.bearer,
    originAllowed: origins.allows(request.headers),
  };
}

export function bearerOf(header: string | undefined): string | undefined {
  const match = /^Bearer ([\w.~+/-]{1,4096}=*)$/i.exec(header ?? '');
  return match?.[1];
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new DomainError('VALIDATION_FAILED', {}, { 'Idempotency-Key': 'Use 1 to 255 visible ASCII characters' });
}

function stepUpTokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers['step-up'];
  return typeof token === 'string' ? token : undefined;
}

function refreshCookie(services: Services, request: FastifyRequest, reply: FastifyReply): Cookie {
  const cookie = cookieOf('proverse_refresh', services, request, reply);
  return {
    ...cookie,
    clear() {
      cookie.clear();
      // Browsers also drop pages that their Back button would show again.
      reply.header('clear-site-data', '"cache"');
    },
  };
}

/** Returns a cookie that scripts and other sites cannot use. */
function cookieOf(plainName: string, services: Services, request: FastifyRequest, reply: FastifyReply): Cookie {
  const isHttps = services.config.publicUrl.startsWith('https:');
  // With this prefix browsers accept the cookie only from this host, over TLS. Other hosts of the domain cannot set it.
  const name = isHttps ? `__Host-${plainName}` : plainName;
  const flags: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps };
  return {
    value: request.cookies[name],
    set: (value, maxAgeSeconds) => void reply.setCookie(name, value, { ...flags, maxAge: maxAgeSeconds }),
    clear: () => void reply.clearCookie(name, flags),
  };
}
