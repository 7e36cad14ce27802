/** The webhooks of the API documentation. */
import { html, type Html } from '../pages/html.ts';
import type { Json } from '../openapi/schemas.ts';
import { entries, jsonBlock, objects, prose } from './parts.ts';
import { parameterList, type Parameter } from './operation-parts.ts';
import { typeOf } from './schema-parts.ts';

export interface DocumentedEvent {
  readonly id: string;
  readonly type: string;
  readonly operation: Json;
}

export function eventsOf(document: Json): DocumentedEvent[] {
  return entries(document['webhooks']).flatMap(([type, methods]) =>
    entries(methods).map(([, operation]) => ({ id: operation['operationId'] as string, type, operation })),
  );
}

/** The events. Their headers are the same, so they are shown once. */
export function renderWebhooks(events: readonly DocumentedEvent[]): Html {
  const { description, parameters } = events[0]?.operation ?? {};
  return html`<section class="group" aria-labelledby="webhooks">
    <h2 id="webhooks">Webhooks</h2>
    <p>${prose(description as string)}</p>
    <section class="schema">
      <h3>Headers</h3>
      ${parameterList(objects(parameters) as unknown as Parameter[])}
    </section>
    ${events.map(renderEvent)}
  </section>`;
}

function renderEvent({ id, type, operation }: DocumentedEvent): Html {
  const [[, content] = ['', {}]] = entries((operation['requestBody'] as Json)['content']);
  const { schema, example } = content as { schema: { properties: { data: Json } }; example: unknown };
  return html`<section class="operation" id="${id}">
    <div>
      <h3><code>${type}</code></h3>
      <p>${prose(operation['summary'] as string)}.</p>
      <h4>Data</h4>
      <p>${typeOf(schema.properties.data)}</p>
    </div>
    <div class="examples">${jsonBlock('Body', example)}</div>
  </section>`;
}
