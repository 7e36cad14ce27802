import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, isBug, retryAfter, toDomainError } from '../../calls/errors.ts';

/** Fastify's error handler, for every failed REST call and every unknown URL. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toDomainError(thrown, request.operation, request.operationInput);
  if (isBug(error)) request.log.error({ err: thrown }, 'call failed');
  const wait = retryAfter(error);
  if (wait !== undefined) reply.header('retry-after', wait);
  return reply.code(error.status).send(errorBody(error, request.id));
}
