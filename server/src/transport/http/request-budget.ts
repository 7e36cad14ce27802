import { DomainError } from '@proverse/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Identity, Services } from '../../context.ts';
import { domainErrorOf } from '../../database/errors.ts';
import { bearerOf } from './call-context.ts';
import { REQUEST_COST_MS, secondsToWait } from '../../calls/call-cost.ts';
import { delayRejection } from '../../calls/delay-rejections.ts';
import { isRoutine } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its bearer token, unless that was found invalid. Its calls verify it again, because it may be revoked before them. */
    bearer: string | undefined;
  }
}

/**
 * Charges each request to its user or network before anything else of it is read, whether it is well-formed, known or neither. Its
 * calls are charged for what they do when they are made.
 */
export function registerRequestBudget(app: FastifyInstance, services: Services): void {
  app.decorateRequest('bearer', undefined);
  app.addHook('onRequest', async (request) => {
    if (isRoutine(request)) return;
    request.bearer = bearerOf(request.headers.authorization);
    if (services.config.rateLimit === 'off') return;
    const payer = { ip: request.ip, ...(await identityOf(services, request)) };
    const retryAfterSeconds = secondsToWait(services, payer, REQUEST_COST_MS);
    if (retryAfterSeconds > 0) await delayRejection(new DomainError('RATE_LIMITED', { retryAfterSeconds }));
  });
}

async function identityOf({ accessTokens }: Services, request: FastifyRequest): Promise<Identity | undefined> {
  if (request.bearer === undefined) return undefined;
  try {
    return await accessTokens.verify(request.bearer);
  } catch (error) {
    // Other failures, such as a suspended account, are the answer of the call.
    if (domainErrorOf(error)?.code === 'UNAUTHENTICATED') request.bearer = undefined;
    return undefined;
  }
}
