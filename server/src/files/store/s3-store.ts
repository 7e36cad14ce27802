import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Bucket } from '../../config/config-files.ts';
import { causeOf } from '../../database/cause-of.ts';
import type { Parts } from '../../contents/content.ts';
import { FileMissing, FileStoreUnavailable, MARK, type FileStore } from './port.ts';

/** Until the response begins. An object has at most 10 MB. */
const TIMEOUT_MS = 20_000;
const PAUSES_MS = [200, 1_000];
const TEMPORARY = new Set([408, 425, 429, 500, 502, 503, 504]);

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | Parts;
  /** The SHA-256 of the body. The bucket refuses a body that has another. */
  readonly sha256?: string;
}

/** Keeps objects in a bucket, at the same names as the disk store. Every S3 service of the last ten years has what this needs. */
export function createS3Store(bucket: Bucket, { timeoutMs = TIMEOUT_MS, pausesMs = PAUSES_MS } = {}): FileStore {
  const send = async (request: S3Request, [pauseMs, ...pauses] = pausesMs): Promise<Response> =>
    sendOnce(bucket, request, timeoutMs).catch(async (error: unknown) => {
      if (pauseMs === undefined || !(error instanceof FileStoreUnavailable)) throw error;
      await delay(pauseMs);
      return send(request, pauses);
    });
  return {
    async put(address, object) {
      const sha256 = Buffer.isBuffer(object) ? sha256Of(object) : address;
      await done(send({ method: 'PUT', name: nameOf(address), body: object, sha256 }));
    },
    async read(address, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await send({ method: 'GET', name: nameOf(address), headers });
      if (response.status === 404) throw new FileMissing(address);
      if (range && response.status !== 206) throw new Error('The bucket of FILES_URL does not support range requests');
      if (!response.body) throw new Error('The bucket of FILES_URL returned nothing');
      return Readable.fromWeb(response.body);
    },
    remove: (address) => done(send({ method: 'DELETE', name: nameOf(address) })),
  };
}

function sha256Of(bytes: Buffer | ''): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function nameOf(address: string): string {
  return address === MARK ? MARK : `${address.slice(0, 2)}/${address}`;
}

/** Signs a request with Signature Version 4, at the moment unless `datetime` is given. */
export function signRequest(
  { url, region, keyId, secret }: Bucket,
  { method, name, headers, sha256 = sha256Of('') }: S3Request,
  datetime?: string,
) {
  return new AwsV4Signer({
    method,
    url: `${url}/${name}`,
    headers: { ...headers, 'x-amz-content-sha256': sha256 },
    service: 's3',
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    allHeaders: true,
    ...(datetime !== undefined && { datetime }),
  }).sign();
}

/**
 * Returns the response of a success, or 404 if the object is missing.
 * @throws FileStoreUnavailable for what another attempt may mend; no error names the key
 */
async function sendOnce(bucket: Bucket, request: S3Request, timeoutMs: number): Promise<Response> {
  const { method, body } = request;
  const { url, headers } = await signRequest(bucket, request);
  // S3 accepts no body of unknown length, and fetch knows none of a stream.
  if (body) headers.set('content-length', String(body.length));
  const aborting = new AbortController();
  const timer = setTimeout(() => aborting.abort(), timeoutMs);
  try {
    const { signal } = aborting;
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      duplex: 'half',
      redirect: 'manual',
      signal,
    });
    if (response.ok) return response;
    const code = /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1] ?? '';
    if (response.status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return new Response(null, response);
    const text = `The bucket of FILES_URL answered ${response.status} ${code} to ${method}`;
    throw TEMPORARY.has(response.status) ? new FileStoreUnavailable(text) : new Error(text);
  } catch (error) {
    // fetch throws a TypeError for connection failures, and an abort is our time limit.
    if (!(error instanceof TypeError) && !aborting.signal.aborted) throw error;
    throw new FileStoreUnavailable(
      `The bucket of FILES_URL did not answer ${method}: ${causeOf(error instanceof TypeError ? error.cause : error)}`,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Frees the connection. */
async function done(sent: Promise<Response>): Promise<void> {
  await (await sent).body?.cancel();
}
