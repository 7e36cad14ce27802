import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, type ErrorCode } from '@proverse/shared';
import type { ConnectionError, FastifyBaseLogger } from 'fastify';
import { errorBody } from './errors.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Answers what Node cannot read as a request, and what does not arrive in time. No hook and no error handler sees it, so
 * that the form of all other refusals is written here by hand; then the connection ends.
 */
export function brokenRequests(always: Readonly<Record<string, string>>, log: FastifyBaseLogger) {
  return ({ code }: ConnectionError, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = new DomainError(CODES[code] ?? 'MALFORMED_REQUEST');
    const requestId = crypto.randomUUID();
    // Not the error itself, which holds the bytes that came, and with them what is secret.
    log.debug({ requestId, code }, 'a request could not be read');
    const body = JSON.stringify(errorBody(refusal, requestId));
    const headers = {
      ...always,
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}
