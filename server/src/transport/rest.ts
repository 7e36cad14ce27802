/**
 * The documented `/api` paths: one native Fastify route per operation, with the same call handler as tRPC's procedure.
 * Passing REST calls through tRPC took a tenth of their time.
 */
import { contract, type Mutation, type Operation, type Query, type RestLine } from '@proverse/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { jsonBodyReader } from './http/body-parser.ts';
import type { CallContext } from '../calls/call-context.ts';
import { handlerOf, type CallHandlers } from '../calls/implement-slice.ts';

type RestOperation = Query | Mutation;

/** Splits a REST line such as `GET /api/messages/{id}`. `url` is the path as Fastify writes it, `/api/messages/:id`. */
export function routeOf({ rest }: { readonly rest: RestLine }): { method: string; path: string; url: string } {
  const [method = '', path = ''] = rest.split(' ');
  return { method, path, url: path.replaceAll(/\{(\w+)\}/g, ':$1') };
}

/** Returns every operation with a REST line. */
export function restOperations(): RestOperation[] {
  return Object.values(contract).flatMap((operations) =>
    Object.values(operations as Record<string, Operation>).filter((each) => each.kind !== 'subscription'),
  );
}

/** Returns the methods that the contract uses, for CORS preflights. */
export function restMethods(): string[] {
  return [...new Set(restOperations().map((operation) => routeOf(operation).method))].toSorted();
}

export function registerRest(
  app: FastifyInstance,
  handlers: CallHandlers,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => CallContext,
  operations: readonly RestOperation[] = restOperations(),
): void {
  for (const operation of operations) {
    const { method, url } = routeOf(operation);
    const handle = handlerOf(handlers, operation);
    const inputOf = method === 'GET' ? queryReader(operation) : bodyReader(app);
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        request.operation = operation;
        const readInput = (): unknown => (request.operationInput = inputOf(request));
        return restBody(operation, await handle(contextOf(request, reply), readInput), reply);
      },
    });
  }
}

/** Returns the whole output, or the documented part of it with the total and what a search left out in headers. */
function restBody(operation: RestOperation, output: unknown, reply: FastifyReply): unknown {
  if (!operation.restBody || typeof output !== 'object' || output === null) return output;
  if ('totalElements' in output) reply.header('x-total-count', String(output.totalElements));
  if ('relaxed' in output && Array.isArray(output.relaxed)) reply.header('x-relaxed', output.relaxed.join(', '));
  return Reflect.get(output, operation.restBody);
}

/** Merges path and JSON body. The path wins, because it names the object. */
function bodyReader(app: FastifyInstance): (request: FastifyRequest) => unknown {
  const readBody = jsonBodyReader(app);
  return (request) => {
    const body = readBody(request);
    const params = request.params as object;
    if (body === undefined || body === null) return { ...params };
    if (typeof body !== 'object' || Array.isArray(body)) return body;
    return { ...body, ...params };
  };
}

/**
 * Reads a query string, which contains only text: whole numbers in numeric fields of the contract become numbers and `true`
 * and `false` in boolean ones booleans. Other text stays, so that it is refused instead of rounded.
 * An empty field, as forms send it, counts as omitted.
 */
function queryReader(operation: RestOperation): (request: FastifyRequest) => unknown {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' });
  const ofType = (...types: string[]) =>
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      typeof property === 'object' && types.some((type) => property.type === type) ? [name] : [],
    );
  const numeric = ofType('integer', 'number');
  const booleans = ofType('boolean');
  return (request) => {
    const given = Object.entries(request.query as object).filter(([, value]) => value !== '');
    const input: Record<string, unknown> = { ...Object.fromEntries(given), ...(request.params as object) };
    for (const name of numeric) {
      const value = input[name];
      if (typeof value === 'string' && /^-?\d+(\.00?)?$/.test(value)) input[name] = Number(value);
    }
    for (const name of booleans) {
      const value = input[name];
      if (value === 'true' || value === 'false') input[name] = value === 'true';
    }
    return input;
  };
}
