import { noteAnswer } from '../../ui/connection.ts';
import { noteResponse } from '../../session/fetch-from-server.ts';

/** An upload that does not move for so long has lost its connection. */
const STALLED_MS = 60_000;

interface Progress {
  /** Called with the part that was sent, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a form like `fetch`, which cannot report how much of it was sent. */
export function sendForm(
  path: string,
  { body, headers }: RequestInit,
  { onProgress, signal }: Progress,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const sentAtMs = Date.now();
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  let timer = setTimeout(abort, STALLED_MS);

  function note({ loaded, total }: ProgressEvent): void {
    clearTimeout(timer);
    timer = setTimeout(abort, STALLED_MS);
    if (total > 0) onProgress(loaded / total);
  }
  function fail(): void {
    if (!signal.aborted) noteAnswer(false);
    reject(new Error('The upload was interrupted'));
  }

  request.open('POST', path);
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', note);
  request.addEventListener('load', () => {
    const response = new Response(request.responseText, { status: request.status, headers: headersOf(request) });
    noteResponse(response, sentAtMs);
    resolve(response);
  });
  request.addEventListener('error', fail);
  request.addEventListener('abort', fail);
  signal.addEventListener('abort', abort);
  if (signal.aborted) fail();
  else request.send(body as FormData);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  });
}

function headersOf(request: XMLHttpRequest): Record<string, string> {
  const lines = request.getAllResponseHeaders().matchAll(/^([^:\s]+): (.*)$/gm);
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}
