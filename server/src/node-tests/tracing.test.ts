/** A node and an OpenTelemetry collector: what is recorded of a call, and what is not. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { afterFile } from '../testing/after-file.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, TEST_PASSWORD, type TestUser } from '../testing/factories.ts';
import { killNodes, startNode, type NodeProcess } from '../testing/node-process.ts';

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string }[];
}

interface Received {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: unknown;
}

/** A server that keeps what it gets. */
async function receiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => server.close().closeAllConnections());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function spansIn(received: readonly Received[]): OtlpSpan[] {
  return received.flatMap(({ body }) => {
    const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

// Writes each module of OpenTelemetry that is loaded. prom-client loads the interface for a metric of its own.
const WATCH = `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  if (name.startsWith('@opentelemetry/') && !context.parentURL?.includes('/prom-client/')) process.stdout.write('loaded ' + name + '\\n');
  return next(name, context);
} });`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(WATCH)}`;

afterAll(killNodes);
const database = await testDatabase({ maxConnections: 4 });
const collector = await receiver();
const webhooks = await receiver();
const common = { DATABASE_URL: database.url, WEBHOOK_ALLOW_PRIVATE: 'on', NODE_OPTIONS };

async function call(node: NodeProcess, path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${node.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  expect({ status: response.status, answer }).toMatchObject({ status: 200 });
  return answer;
}

async function signIn(node: NodeProcess, { email }: TestUser): Promise<Record<string, string>> {
  const { accessToken } = await call(node, '/api/auth/login', { email, password: TEST_PASSWORD });
  return { authorization: `Bearer ${String(accessToken)}` };
}

test('without a collector no module of OpenTelemetry is loaded', async () => {
  const node = await startNode(common);
  await signIn(node, await createUser(database.db));
  node.kill('SIGTERM');
  await node.ended;
  expect(node.output()).not.toContain('loaded @opentelemetry/');
}, 120_000);

test('records a call from its browser to the webhook as one trace, without what people wrote', async () => {
  const [asha, ravi, uma] = [
    await createUser(database.db, { bonusCoins: 100 }),
    await createUser(database.db, { bonusCoins: 100 }),
    await createUser(database.db, { message_rate: 10 }),
  ];
  const node = await startNode({ ...common, OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
  const [asAsha, asRavi, asUma] = [await signIn(node, asha), await signIn(node, ravi), await signIn(node, uma)];
  await call(
    node,
    '/api/webhook-endpoints',
    { url: `${webhooks.url}/secret-path`, events: ['message.received'] },
    asUma,
  );

  const draft = { recipientId: uma.id, subject: 'a-secret-subject', content: 'May I ask you a-secret-question?' };
  // Our client sends only a request id. A program may send the standard's header.
  const requestId = randomUUID();
  const traceId = randomUUID().replaceAll('-', '');
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  await Promise.all([
    call(node, '/trpc/messages.send', draft, { ...asAsha, 'x-request-id': requestId }),
    call(node, '/api/messages/send', draft, { ...asRavi, traceparent, 'idempotency-key': 'a-secret-key' }),
  ]);
  await expect.poll(() => webhooks.received.length).toBe(2);
  node.kill('SIGTERM');
  expect(await node.ended).toBe(0);

  const spans = spansIn(collector.received);
  const ofTrace = (id: string) => spans.filter((span) => span.traceId === id);
  const browser = ofTrace(requestId.replaceAll('-', ''));
  const program = ofTrace(traceId);
  expect(browser.map(({ name }) => name)).toContain('POST /trpc/:path');
  expect(program.find(({ name }) => name === 'POST /api/messages/send')?.parentSpanId).toBe('00f067aa0ba902b7');
  for (const trace of [browser, program]) expect(trace.map(({ name }) => name)).toContain('messages.send');

  // Both messages may share a batch, which then belongs to one trace and is linked with the other.
  const batches = [...browser, ...program].filter(({ name }) => name === 'batch');
  const reached = batches.flatMap(({ traceId: own, links = [] }) => [own, ...links.map((link) => link.traceId)]);
  expect(reached.toSorted()).toEqual([requestId.replaceAll('-', ''), traceId].toSorted());

  for (const { headers } of webhooks.received) {
    const [, webhookTrace, spanId] = String(headers['traceparent']).split('-');
    const trace = ofTrace(webhookTrace ?? '');
    const path = (id: string | undefined): string[] => {
      const span = trace.find((each) => each.spanId === id);
      return span ? [...path(span.parentSpanId), span.name] : [];
    };
    const steps = path(spanId);
    expect(steps[0]).toMatch(/^POST \/(trpc\/:path|api\/messages\/send)$/);
    expect(steps.slice(1)).toEqual(['messages.send', 'batch', 'webhook message.received']);
    const statement = trace.find(({ name }) => name === 'send_messages');
    expect(path(statement?.spanId)).toEqual([...steps.slice(0, -1), 'send_messages']);
  }

  expect(node.output()).toContain('loaded @opentelemetry/sdk-trace');
  const sent = JSON.stringify(collector.received.map(({ body }) => body));
  expect(sent).not.toMatch(/secret|eyJ|pv_live|whsec/);
  for (const { id, email } of [asha, ravi, uma])
    for (const personal of [id, email]) expect(sent).not.toContain(personal);
}, 120_000);
