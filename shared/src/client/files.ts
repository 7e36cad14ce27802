import type * as z from 'zod/mini';
import type { MessageFile } from '../contract/parts/message-shapes.ts';
import type { CallOptions, Exchange } from './call-sender.ts';
import { failureOf } from './proverse-error.ts';
import { bodyOf, type Connection } from './send-call.ts';

export interface UploadOptions extends Omit<CallOptions, 'stepUp'> {
  /** With its extension. By default that of a `File`. Only the content decides what the file is. */
  readonly name?: string;
  /** The waveform of a voice note: a byte for each bar, as base64url. */
  readonly peaks?: string;
}

/** Files of messages. They are repeated after temporary failures like other calls, and wait five minutes for each response. */
export interface FileCalls {
  /** Uploads a picture, a PDF or a voice note, to be sent within 24 hours as one of the `fileIds` of a message or a reply. */
  upload(file: Blob, options?: UploadOptions): Promise<z.core.output<typeof MessageFile>>;
  /** Returns the content of a file of your messages. */
  download(id: string, options?: Omit<CallOptions, 'stepUp' | 'idempotencyKey'>): Promise<Blob>;
}

type Transfer = (path: string, exchange: Exchange, options: CallOptions) => Promise<unknown>;

const TIMEOUT_MS = 5 * 60_000;

/** `transfer` makes a call with the caller's token, a time limit and retries. */
export function fileCalls({ url, fetch }: Connection, transfer: Transfer): FileCalls {
  const request = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(`${url}/api/files${path}`, init);
    if (response.ok) return response;
    throw failureOf(response, bodyOf(await response.text()));
  };
  return {
    upload(file, { name = 'name' in file ? String(file.name) : 'file', peaks, ...options } = {}) {
      const query = peaks === undefined ? '' : `?peaks=${encodeURIComponent(peaks)}`;
      const exchange: Exchange = async (headers, signal) => {
        const body = new FormData();
        body.set('file', file, name);
        return (await request(query, { method: 'POST', headers, body, signal })).json();
      };
      return transfer('files.upload', exchange, { timeoutMs: TIMEOUT_MS, ...options }) as ReturnType<
        FileCalls['upload']
      >;
    },
    download(id, options = {}) {
      const exchange: Exchange = async (headers, signal) =>
        (await request(`/${encodeURIComponent(id)}`, { headers, signal })).blob();
      return transfer('files.download', exchange, { timeoutMs: TIMEOUT_MS, ...options }) as Promise<Blob>;
    },
  };
}
