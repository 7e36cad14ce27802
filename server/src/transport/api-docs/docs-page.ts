/** The API documentation: one page, rendered from the OpenAPI document. */
import { ERRORS } from '@proverse/shared';
import { renderDocument, type Site } from '../pages/document.ts';
import { html, type Html } from '../pages/html.ts';
import { COMMON_CODES, UNEXPECTED_CODES } from '../openapi/failures.ts';
import { nameOf, type Json } from '../openapi/schemas.ts';
import { renderOperation, type DocumentedOperation } from './operation-parts.ts';
import { entries, jsonBlock, objects, prose } from './parts.ts';
import { fieldList, isOfOneCall, typeOf } from './schema-parts.ts';
import { eventsOf, renderWebhooks, type DocumentedEvent } from './webhook-parts.ts';

interface Tag {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly DocumentedOperation[];
}

/** Returns the page as HTML. */
export function apiDocsPage(site: Site, document: Json): string {
  const { info, components } = document as { info: { title: string; description: string }; components: Json };
  const schemas = entries(components['schemas']);
  const bySchemaName = new Map(schemas);
  const resolve = (schema: Json): Json => bySchemaName.get(nameOf(schema) ?? '') ?? schema;
  const tags = tagsOf(document);
  const events = eventsOf(document);
  const shared = schemas.filter(([name]) => !isOfOneCall(name));
  return renderDocument(site, {
    title: `${info.title} – Proverse`,
    isIndexed: false,
    head: html`${site.docs.stylesheet !== undefined && html`<link rel="stylesheet" href="${site.docs.stylesheet}" />`}
    ${site.docs.script !== undefined && html`<script type="module" src="${site.docs.script}"></script>`}`,
    main: html`<div class="docs">
      <header>
        <h1>${info.title}</h1>
        <p>${prose(info.description)}</p>
        <p>Base URL <code>${site.url}</code> · <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
      </header>
      ${navigation(tags, events)}
      <article>
        ${authentication(components)} ${programs()} ${tags.map((tag) => renderTag(tag, resolve))}
        ${renderWebhooks(events)} ${errors(components['examples'] as Json)}
        <section class="group" aria-labelledby="schemas">
          <h2 id="schemas">Schemas</h2>
          ${shared.map(
            ([name, schema]) =>
              html`<section class="schema" id="${name}">
                <h3>${name}</h3>
                ${fieldList(schema) ?? html`<p>${typeOf(schema)}</p>`}
              </section>`,
          )}
        </section>
      </article>
    </div>`,
  });
}

function tagsOf(document: Json): Tag[] {
  const operations = entries(document['paths']).flatMap(([path, methods]) =>
    entries(methods).map(([method, operation]): DocumentedOperation => {
      const { operationId, tags } = operation as { operationId: string; tags: [string] };
      return { id: operationId, method: method.toUpperCase(), path, tag: tags[0], operation };
    }),
  );
  return (objects(document['tags']) as unknown as Omit<Tag, 'operations'>[]).map((tag) => ({
    ...tag,
    operations: operations.filter((operation) => operation.tag === tag.name),
  }));
}

const idOfTag = (name: string): string => `tag-${name.toLowerCase()}`;

/** The search is hidden until the script that it needs has loaded. */
function navigation(tags: readonly Tag[], events: readonly DocumentedEvent[]): Html {
  return html`<nav class="contents" aria-label="API">
    <div class="search" hidden>
      <label for="api-search">Search calls</label>
      <input id="api-search" type="search" autocomplete="off" aria-keyshortcuts="/" />
      <p role="status"></p>
    </div>
    <ul>
      ${navGroup('authentication', 'Authentication')} ${navGroup('programs', 'SDK, CLI and MCP')}
      ${tags.map(({ name, operations }) => navGroup(idOfTag(name), name, operations))}
      ${navGroup('webhooks', 'Webhooks', events)} ${navGroup('errors', 'Errors')} ${navGroup('schemas', 'Schemas')}
    </ul>
  </nav>`;
}

function navGroup(id: string, name: string, items: readonly { readonly id: string }[] = []): Html {
  return html`<li>
    <a href="#${id}">${name}</a>
    ${
      items.length > 0 &&
      html`<ul>
        ${items.map((item) => html`<li><a href="#${item.id}">${item.id}</a></li>`)}
      </ul>`
    }
  </li>`;
}

function authentication(components: Json): Html {
  return html`<section class="group" aria-labelledby="authentication">
    <h2 id="authentication">Authentication</h2>
    <p>Send a token with each call that needs one: <code>Authorization: Bearer …</code></p>
    <ul class="fields">
      ${entries(components['securitySchemes']).map(
        ([name, { description, bearerFormat }]) =>
          html`<li>
            <code>${name}</code> <small>${String(bearerFormat)}</small>
            <p>${prose(String(description))}</p>
          </li>`,
      )}
    </ul>
  </section>`;
}

const PROGRAMS = [
  {
    name: '@proverse/shared',
    of: 'SDK for TypeScript and JavaScript',
    text: 'Typed calls with retries, paging, live events and `verifyWebhook`. Its README has ten recipes.',
  },
  {
    name: '@proverse/cli',
    of: 'Command line',
    text: '`proverse login`, `inbox`, `ask`, `reply` and `listen`.',
  },
  {
    name: '/mcp',
    of: 'AI assistants',
    text:
      'A Model Context Protocol server. It needs an API token with `messages:read`. It finds experts, reads messages and ' +
      'drafts questions and replies. A person confirms each draft in the browser, so it never spends coins.',
  },
] as const;

function programs(): Html {
  return html`<section class="group" aria-labelledby="programs">
    <h2 id="programs">SDK, CLI and MCP</h2>
    <ul class="fields">
      ${PROGRAMS.map(
        ({ name, of, text }) =>
          html`<li>
            <code>${name}</code> <small>${of}</small>
            <p>${prose(text)}</p>
          </li>`,
      )}
    </ul>
  </section>`;
}

function renderTag({ name, description, operations }: Tag, resolve: (schema: Json) => Json): Html {
  return html`<section class="group" aria-labelledby="${idOfTag(name)}">
    <h2 id="${idOfTag(name)}">${name}</h2>
    <p>${prose(description)}</p>
    ${operations.map((operation) => renderOperation(operation, resolve))}
  </section>`;
}

/** Each code once, with its text. */
function errors(examples: Json): Html {
  const { value } = examples['VALIDATION_FAILED'] as { value: Json };
  return html`<section class="group" aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <div class="operation">
      <div>
        <p>Every failed call returns an <a href="#Error">Error</a>. Programs read its code in <code>error</code>.</p>
        <p>
          Besides the codes that a call lists, any call may fail with
          ${[...COMMON_CODES, ...UNEXPECTED_CODES].map((code, i) => html`${i > 0 && ', '}<code>${code}</code>`)}.
        </p>
      </div>
      <div class="examples">${jsonBlock('Example', value)}</div>
    </div>
    <ul class="fields">
      ${Object.entries(ERRORS).map(
        ([code, { status, text }]) =>
          html`<li id="error-${code}">
            <code>${code}</code> <small>${status}</small>
            <p>${text}</p>
          </li>`,
      )}
    </ul>
  </section>`;
}
