import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Identity, Services } from '../../context.ts';
import { domainErrorOf } from '../../database/errors.ts';
import { bearerOf } from './call-context.ts';
import { REQUEST_COST_MS, spend } from '../../calls/call-cost.ts';
import { delayRejections } from '../../calls/delay-rejections.ts';
import { isRoutine } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its bearer token was found invalid, so that its calls need not verify it again. */
    hasInvalidToken: boolean;
  }
}

/**
 * Charges each request to its user or network before anything else of it is read, whether it is well-formed, known or neither. Its
 * calls are charged for what they do when they are made.
 */
export function registerRequestBudget(app: FastifyInstance, services: Services): void {
  app.decorateRequest('hasInvalidToken', false);
  if (services.config.rateLimit === 'off') return;
  app.addHook('onRequest', (request) =>
    delayRejections(async () => {
      if (isRoutine(request)) return;
      spend(services, { ip: request.ip, ...(await identityOf(services, request)) }, REQUEST_COST_MS);
    }),
  );
}

async function identityOf({ accessTokens }: Services, request: FastifyRequest): Promise<Identity | undefined> {
  const bearer = bearerOf(request.headers.authorization);
  if (bearer === undefined) return undefined;
  try {
    return await accessTokens.verify(bearer);
  } catch (error) {
    // Other failures, such as a suspended account, are the answer of the call.
    request.hasInvalidToken = domainErrorOf(error)?.code === 'UNAUTHENTICATED';
    return undefined;
  }
}
