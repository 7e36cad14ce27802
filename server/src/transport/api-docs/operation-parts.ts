/** One call of the API documentation. */
import { html, type Html } from '../pages/html.ts';
import { COMMON_CODES } from '../openapi/failures.ts';
import { nameOf, type Json } from '../openapi/schemas.ts';
import { entries, jsonBlock, objects, prose } from './parts.ts';
import { fieldList, isOfOneCall, renderField, typeOf } from './schema-parts.ts';

export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly operation: Json;
}

export function renderOperation({ id, method, path, operation }: DocumentedOperation, resolve: Resolve): Html {
  const { summary, description, security } = operation as { summary: string; description?: string; security: Json[] };
  const body = contentOf(operation['requestBody'] as Json | undefined);
  const parameters = objects(operation['parameters']) as unknown as Parameter[];
  const [, success = {}] = entries(operation['responses']).find(([status]) => status === '200') ?? [];
  const answer = contentOf(success);
  return html`<section class="operation" id="${id}">
    <div>
      <h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
      <p>${prose(summary)}.</p>
      <p class="quiet">${prose(accessOf(security))}${description !== undefined && html`. ${prose(description)}.`}</p>
      ${
        parameters.length > 0 &&
        html`<h4>Parameters</h4>
          ${parameterList(parameters)}`
      }
      ${body && fieldsOf('Body', body, resolve)} ${answer && fieldsOf('Response', answer, resolve)}
      ${errorsOf(operation)}
    </div>
    <div class="examples">
      ${body?.example !== undefined && jsonBlock('Request', body.example)}
      ${answer?.example !== undefined && jsonBlock('Response', answer.example)}
    </div>
  </section>`;
}

type Resolve = (schema: Json) => Json;

interface Content {
  readonly type: string;
  readonly schema: Json;
  readonly example?: unknown;
}

function contentOf(part: Json | undefined): Content | undefined {
  const [type, content] = entries(part?.['content'])[0] ?? [];
  return type === undefined ? undefined : { type, ...(content as unknown as Omit<Content, 'type'>) };
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
  readonly description?: string;
}

export function parameterList(parameters: readonly Parameter[]): Html {
  return html`<ul class="fields">
    ${parameters.map((each) => renderField(each.name, each.schema, each.required, each))}
  </ul>`;
}

/** The fields of a body or a response, or a link where several calls have the same. */
function fieldsOf(title: string, { type, schema }: Content, resolve: Resolve): Html {
  const name = nameOf(schema);
  const fields = name === undefined || isOfOneCall(name) ? fieldList(resolve(schema)) : undefined;
  return html`<h4>${title}${type !== 'application/json' && html` <code>${type}</code>`}</h4>
    ${fields ?? html`<p>${typeOf(schema)}</p>`}`;
}

/** The errors of this call by status. Their texts, and the codes of every call, are in one place for all. */
function errorsOf(operation: Json): Html | undefined {
  const statuses = entries(operation['responses']).flatMap(([status, response]) => {
    const codes = codesOf(response);
    return codes.length === 0 ? [] : [{ status, codes }];
  });
  if (statuses.length === 0) return undefined;
  return html`<h4>Errors</h4>
    <ul class="errors">
      ${statuses.map(
        ({ status, codes }) =>
          html`<li>${status} ${codes.map((code) => html`<a href="#error-${code}">${code}</a> `)}</li>`,
      )}
    </ul>`;
}

function codesOf(response: Json): string[] {
  const common: readonly string[] = COMMON_CODES;
  return entries(response['content'])
    .flatMap(([, { examples }]) => entries(examples).map(([code]) => code))
    .filter((code) => !common.includes(code));
}

function accessOf(security: readonly Json[]): string {
  if (security.length === 0) return 'No sign-in needed';
  const scopes = security.flatMap(({ apiToken }) => (apiToken === undefined ? [] : [apiToken as string[]]));
  return scopes.length === 0
    ? 'Needs a session'
    : `Needs a session or an API token${scopes
        .flat()
        .map((scope) => ` with the scope \`${scope}\``)
        .join('')}`;
}
