import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterFile } from './after-file.ts';
import type { FakeMood } from './fake-payments.ts';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FakeResponse {
  readonly status: number;
  readonly body: unknown;
}

interface Behaviour {
  mood(): FakeMood;
  respond(request: FakeRequest): FakeResponse;
  /** The provider's response when it fails (500) or rejects a request that changes something. */
  error(status: 500 | 400): unknown;
}

/** Serves a fake provider with its moods on a free local port until the file's tests are over. Returns its URL. */
export async function serveFake({ mood, respond, error }: Behaviour): Promise<string> {
  const hung: ServerResponse[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://fake');
    const { method = '', headers } = incoming;
    const request = { method, path: pathname, query: searchParams, headers, body: await text(incoming) };
    const current = mood();
    if (current === 'is silent') return void hung.push(response);
    if (current === 'fails') return send(response, { status: 500, body: error(500) });
    if (current === 'refuses' && method !== 'GET') return send(response, { status: 400, body: error(400) });
    const done = respond(request);
    if (current === 'loses the response') return void incoming.socket.destroy();
    send(response, current === 'fails after the work' ? { status: 500, body: error(500) } : done);
  }

  const server = createServer((incoming, response) => void handle(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => {
    for (const response of hung) response.destroy();
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function send(response: ServerResponse, { status, body }: FakeResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
