/**
 * The documented `/api` paths: one native Fastify route per operation, each making the same call as tRPC's procedure.
 * Not through it: what tRPC adds on the way was a tenth of the time of a call.
 */
import { contract, type Mutation, type Operation, type Query } from '@proverse/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { performanceOf, type CallContext } from './trpc.ts';

type RestOperation = Query | Mutation;

/** `GET /api/messages/{id}` in parts. */
export function restParts(operation: RestOperation): { method: 'GET' | 'POST' | 'PUT'; path: string } {
  const [method, path] = operation.rest.split(' ') as ['GET' | 'POST' | 'PUT', string];
  return { method, path };
}

/** Every operation that has a REST line, with its place in the contract. */
export function restOperations(): { slice: string; name: string; operation: RestOperation }[] {
  return Object.entries(contract).flatMap(([slice, operations]) =>
    Object.entries(operations as Record<string, Operation>).flatMap(([name, operation]) =>
      operation.kind === 'subscription' ? [] : [{ slice, name, operation }],
    ),
  );
}

/** The methods that the contract uses, for a preflight of CORS. */
export function restMethods(): string[] {
  return [...new Set(restOperations().map(({ operation }) => restParts(operation).method))].toSorted();
}

export function registerRest(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => CallContext,
): void {
  for (const { operation } of restOperations()) {
    const { method, path } = restParts(operation);
    const performed = performanceOf(operation);
    const inputOf = method === 'GET' ? queryReader(operation) : readBody;
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        request.operation = operation;
        request.operationInput = inputOf(request);
        return restBody(operation, await performed(contextOf(request, reply), request.operationInput), reply);
      },
    });
  }
}

/** The whole output, or the documented part of it with the total beside it in a header. */
function restBody(operation: RestOperation, output: unknown, reply: FastifyReply): unknown {
  if (!operation.restBody || typeof output !== 'object' || output === null) return output;
  if ('totalElements' in output) reply.header('x-total-count', String(output.totalElements));
  return Reflect.get(output, operation.restBody);
}

/** Path and JSON body in one; the path wins, since it names the object. */
function readBody(request: FastifyRequest): unknown {
  const { body, params } = request;
  if (body === undefined || body === null) return { ...(params as object) };
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  return { ...body, ...(params as object) };
}

/**
 * Query strings know only text: fields that the contract counts in numbers are read as numbers, its yes-or-no fields
 * as booleans, and an empty one, as a form sends it, is a field left out.
 */
function queryReader(operation: RestOperation): (request: FastifyRequest) => unknown {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' });
  const ofType = (...types: string[]) =>
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      typeof property === 'object' && types.some((type) => property.type === type) ? [name] : [],
    );
  const numeric = ofType('integer', 'number');
  const yesOrNo = ofType('boolean');
  return (request) => {
    const given = Object.entries(request.query as object).filter(([, value]) => value !== '');
    const input: Record<string, unknown> = { ...Object.fromEntries(given), ...(request.params as object) };
    for (const name of numeric) {
      const value = input[name];
      if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) input[name] = Number(value);
    }
    for (const name of yesOrNo) {
      const value = input[name];
      if (value === 'true' || value === 'false') input[name] = value === 'true';
    }
    return input;
  };
}
