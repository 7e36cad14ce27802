import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openApiDocument } from '../transport/openapi/openapi.ts';

/** One for all apps of a process, because compiling a schema takes longer than most tests' calls. */
let document: ReturnType<typeof readDocument> | undefined;
const problems: string[] = [];

/**
 * Compares every JSON response of a documented route with openapi.json. Clients are generated from it, so a response that
 * it does not describe breaks them. The test that got such a response fails.
 */
export function checkResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const problem = problemOf(request, reply, payload);
    if (problem !== undefined) problems.push(problem);
    done(null, payload);
  });
}

/** Throws if a response since the last call was not as documented. Called after each test. */
export function requireDocumentedResponses(): void {
  const found = [...new Set(problems.splice(0))];
  if (found.length > 0) throw new Error(`Not as in openapi.json:\n${found.join('\n')}`);
}

function problemOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
  const { method, routeOptions } = request;
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  if (!routeOptions.url?.startsWith('/api/') || typeof payload !== 'string' || !isJson) return undefined;
  document ??= readDocument();
  const check = document.checkOf(method, routeOptions.url.replaceAll(/:(\w+)/g, '{$1}'), reply.statusCode);
  const problem = check?.(JSON.parse(payload));
  return problem && `${method} ${routeOptions.url} ${reply.statusCode}: ${problem}`;
}

/** Returns the problem of a response, if it has any. */
type Check = (body: unknown) => string | undefined;

interface Described {
  readonly responses: Record<string, { readonly $ref?: string; readonly content?: Content } | undefined>;
}
type Content = Readonly<Record<string, { readonly examples?: object } | undefined>>;

function readDocument() {
  const json = openApiDocument('https://proverse.example') as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    readonly components: { readonly responses: { readonly Unexpected: { readonly content: Content } } };
  };
  // Optimizing the code of a check takes longer than all its runs.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, code: { optimize: false } });
  ajv.addSchema(json, 'openapi');
  const unexpectedCodes = codesOf(json.components.responses.Unexpected.content);
  const checks = new Map<string, Check>();

  function validatorAt(...pointer: string[]): ValidateFunction {
    const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    const validate = ajv.getSchema(`openapi#/${path.join('/')}`);
    if (!validate) throw new Error(`openapi.json has nothing at ${pointer.join(' ')}`);
    return validate;
  }

  function createCheck(path: string, method: string, status: number, { responses }: Described): Check {
    const response = responses[status];
    if (status === 200) {
      if (!response?.content?.['application/json']) return () => 'JSON is not documented';
      const validate = validatorAt('paths', path, method, 'responses', '200', 'content', 'application/json', 'schema');
      return (body) => (validate(body) ? undefined : ajv.errorsText(validate.errors));
    }
    const validate = validatorAt('components', 'schemas', 'Error');
    const codes = new Set([...codesOf(response?.content), ...unexpectedCodes]);
    return (body) => {
      if (!validate(body)) return ajv.errorsText(validate.errors);
      const { error } = body as { error: string };
      return codes.has(error) ? undefined : `${error} is not documented`;
    };
  }

  return {
    /** Returns the check of a documented response. It is created with the first one. */
    checkOf(method: string, path: string, status: number): Check | undefined {
      const key = `${method} ${path} ${status}`;
      const described = json.paths[path]?.[method.toLowerCase()];
      const check = checks.get(key) ?? (described && createCheck(path, method.toLowerCase(), status, described));
      if (check) checks.set(key, check);
      return check;
    },
  };
}

function codesOf(content: Content | undefined): string[] {
  return Object.keys(content?.['application/json']?.examples ?? {});
}
