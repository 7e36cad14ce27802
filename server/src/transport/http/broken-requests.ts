import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, type ErrorCode } from '@proverse/shared';
import type { ConnectionError, FastifyBaseLogger } from 'fastify';
import { errorBody } from '../../calls/errors.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Responds to requests that Node cannot parse or that do not arrive in time, and closes the connection. Fastify never sees
 * these requests, so this function writes the whole response itself, in the usual error format.
 */
export function brokenRequests(commonHeaders: Readonly<Record<string, string>>, log: FastifyBaseLogger) {
  return ({ code }: ConnectionError, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const error = new DomainError(CODES[code] ?? 'MALFORMED_REQUEST');
    const requestId = crypto.randomUUID();
    // The error itself is not logged, because it contains the received bytes and so possibly secrets.
    log.debug({ requestId, code }, 'a request could not be read');
    const body = JSON.stringify(errorBody(error, requestId));
    const headers = {
      ...commonHeaders,
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}
