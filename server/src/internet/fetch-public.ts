import { lookup } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, resolveHost, type HostAddress, type ResolveHost } from './public-address.ts';

export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string;
  /** For the connection, the headers and the body together. */
  readonly timeoutMs: number;
  /** The rest of a longer body is not read. */
  readonly maxBytes: number;
}

export interface FetchedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Replaced by tests, which have neither name servers nor certificates. */
interface Network {
  readonly resolve: ResolveHost;
  readonly isPublic: (address: string) => boolean;
  readonly request: typeof httpsRequest;
  readonly allowsHttp?: boolean;
}

/** The host has no address, or one that is not public. */
export class NotPublicError extends Error {
  override readonly name = 'NotPublicError';
}

const INTERNET: Network = { resolve: resolveHost, isPublic: isPublicAddress, request: httpsRequest };

/** Every address, names of the hosts file and plain http, for operators whose users reach hosts of the operator's network. */
export const ANY_NETWORK: Network = {
  resolve: async (host) => (await lookup(host.replace(/^\[(.*)\]$/, '$1'), { all: true })) as HostAddress[],
  isPublic: () => true,
  request: ((url: URL, ...options: [object, never]) =>
    url.protocol === 'http:' ? httpRequest(url, ...options) : httpsRequest(url, ...options)) as typeof httpsRequest,
  allowsHttp: true,
};

/**
 * Fetches a URL that a user chose, over https and from hosts of the public internet only. The connection uses the addresses
 * that were checked, so a name that resolves differently the next time leads nowhere else. Redirects are returned, not
 * followed.
 * @throws NotPublicError for a host without an address, or with one that is not public; Error for another scheme and any failure
 */
export async function fetchPublic(
  url: URL,
  { headers = {}, body, timeoutMs, maxBytes }: FetchOptions,
  { resolve, isPublic, request, allowsHttp = false }: Network = INTERNET,
): Promise<FetchedResponse> {
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) throw new Error('only https is fetched');
  if (url.username !== '' || url.password !== '') throw new Error('no credentials are sent');
  const signal = AbortSignal.timeout(timeoutMs);
  const addresses = await resolve(url.hostname);
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address))) {
    throw new NotPublicError('the host is not on the public internet');
  }
  signal.throwIfAborted();
  return new Promise((done, fail) => {
    const outgoing = request(
      url,
      // Without an agent, so that no connection is shared with or kept for another call.
      {
        method: body === undefined ? 'GET' : 'POST',
        agent: false,
        headers: { ...headers, 'accept-encoding': 'identity' },
        lookup: pinnedTo(addresses),
        signal,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const finish = (): void => {
          const { statusCode: status = 0, headers: received } = response;
          done({ status, headers: received, body: Buffer.concat(chunks).subarray(0, maxBytes) });
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes < maxBytes) return;
          finish();
          outgoing.destroy();
        });
        response.on('end', finish);
        response.on('error', fail);
      },
    );
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}
