/** Calls that upload or download a file: native Fastify routes with the access checks, limits and errors of other calls. */
import type { FileHandle } from 'node:fs/promises';
import fastifyMultipart from '@fastify/multipart';
import { create as contentDisposition } from 'content-disposition';
import {
  DomainError,
  type Download,
  FIELD_TEXTS,
  type FileOperation,
  files,
  type Files,
  type InputOf,
  type OutputOf,
  type Upload,
} from '@proverse/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { contentOfDraft, openDraft } from '../contents/content.ts';
import type { FileDownload, FileParts, ReceivedFile } from '../context.ts';
import { isDeclaredUtf8 } from './http/body-parser.ts';
import { delayRejection } from '../calls/delay-rejections.ts';
import { measureCall, operationName } from '../calls/measure-call.ts';
import { publishOwnChange } from '../calls/publish-own-change.ts';
import { readFromReplica } from '../calls/read-from-replica.ts';
import { requireStepUp } from '../calls/require-step-up.ts';
import { routeOf } from './rest.ts';
import { admit } from '../calls/admit.ts';
import type { CallContext } from '../calls/call-context.ts';
import type { ContextFor } from '../calls/implement-slice.ts';
import { parseInput } from '../calls/make-call.ts';
import { inFileQueue, inUploadQueue } from '../calls/user-queue.ts';

/** The function that implements a file operation. An upload receives a file of at most `maxBytes`. */
export type FileCommand<F extends FileOperation> = F extends Download
  ? (ctx: ContextFor<F>, input: InputOf<F>) => Promise<FileDownload>
  : F extends Upload
    ? (ctx: ContextFor<F>, file: ReceivedFile, input: InputOf<F>) => Promise<OutputOf<F>>
    : never;

export type FileCommands = { readonly [K in keyof Files]: FileCommand<Files[K]> };

// `FileCommands` checks that a command fits its operation. The code below uses the widest command types, as in trpc.ts.
type AnyDownload = (ctx: CallContext, input: unknown) => Promise<FileDownload>;
type AnyUpload = (ctx: CallContext, file: ReceivedFile, input: unknown) => Promise<unknown>;
type ContextOf = (request: FastifyRequest, reply: FastifyReply) => CallContext;

export async function registerFiles(app: FastifyInstance, commands: FileCommands, contextOf: ContextOf): Promise<void> {
  const table = commands as unknown as Record<string, AnyDownload & AnyUpload>;
  for (const [name, operation] of Object.entries<FileOperation>(files)) {
    const command = table[name];
    if (!command) throw new Error(`no command for the file operation ${name}`);
    if (operation.kind === 'download') registerDownload(app, operation, command, contextOf);
    else await registerUpload(app, operation, command, contextOf);
  }
}

function registerDownload(app: FastifyInstance, operation: Download, command: AnyDownload, contextOf: ContextOf): void {
  app.get(routeOf(operation).url, async (request, reply) => {
    const callCtx = contextOf(request, reply);
    const download = async (): Promise<FileDownload> => {
      const ctx = await admit(operation, callCtx);
      const input = inputOf(operation, request);
      await requireStepUp(operation, ctx, input);
      return inFileQueue(ctx, () => readFromReplica(operation, ctx, (source) => command(source, input)));
    };
    const { filename, body } = await measureCall(callCtx, operationName(operation), download).catch(delayRejection);
    if (isParts(body)) return sendPart(request, reply, filename, body);
    reply.header('content-disposition', contentDisposition(filename));
    const charset = operation.produces.startsWith('text/') ? '; charset=utf-8' : '';
    return reply.type(`${operation.produces}${charset}`).send(body);
  });
}

function inputOf(operation: FileOperation, request: FastifyRequest): unknown {
  const given = Object.entries(request.query as object).filter(([, value]) => value !== '');
  return parseInput(operation, { ...Object.fromEntries(given), ...(request.params as object) });
}

function isParts(body: FileDownload['body']): body is FileParts {
  return typeof body === 'object' && 'mediaType' in body;
}

/** Sends a content, or the one part of it that the caller asks for. Of several parts, or one that ends before it starts, it sends the whole. */
async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  filename: string,
  { mediaType, bytes, read }: FileParts,
) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  const isWhole = from + to === '' || (from !== '' && to !== '' && Number(to) < Number(from));
  if (!isWhole && start > end) {
    return reply
      .code(416)
      .headers({ 'accept-ranges': 'bytes', 'content-range': `bytes */${bytes}` })
      .send();
  }
  // Before the headers, which an error of the store must not get.
  const content = await read(isWhole ? { start: 0, end: bytes - 1 } : { start, end });
  reply.type(mediaType).headers({ 'accept-ranges': 'bytes', 'content-disposition': contentDisposition(filename) });
  if (isWhole) return reply.header('content-length', bytes).send(content);
  reply.code(206).headers({ 'content-range': `bytes ${start}-${end}/${bytes}`, 'content-length': end - start + 1 });
  return reply.send(content);
}

// The multipart parser has its own scope, so that no other route accepts such bodies.
async function registerUpload(
  app: FastifyInstance,
  operation: Upload,
  command: AnyUpload,
  contextOf: ContextOf,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: operation.maxBytes, headerPairs: 20, fieldNameSize: 100 },
    });
    scope.post(
      routeOf(operation).url,
      { bodyLimit: operation.maxBytes + MULTIPART_OVERHEAD_BYTES },
      async (request, reply) => {
        const callCtx = contextOf(request, reply);
        const upload = async (): Promise<unknown> => {
          // Access is checked before the body is read, so that rejected callers cannot upload.
          const ctx = await admit(operation, callCtx);
          const input = inputOf(operation, request);
          const receive = () =>
            withUpload(request, operation, (file) =>
              readFromReplica(operation, ctx, async () => {
                const result = await command(ctx, file, input);
                publishOwnChange(ctx, operation);
                return result;
              }),
            );
          const output = await inUploadQueue(ctx, receive);
          return z.parse(operation.output, output);
        };
        return measureCall(callCtx, operationName(operation), upload).catch(delayRejection);
      },
    );
  });
}

const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/** Receives a file on disk, so that slow uploads and those that wait take no memory, and passes it on. */
async function withUpload<T>(
  request: FastifyRequest,
  operation: Upload,
  handle: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  await using draft = await openDraft();
  const name = await receiveInto(draft, request, operation);
  return await handle({ name, content: contentOfDraft(draft, 0, (await draft.stat()).size) });
}

/** Writes the only part that the form may have, and returns its name. Every other form is a client error. */
async function receiveInto(draft: FileHandle, request: FastifyRequest, { field, tooLarge }: Upload): Promise<string> {
  if (!request.isMultipart() || !isDeclaredUtf8(request)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const notOneFile = new DomainError('VALIDATION_FAILED', {}, { [field]: FIELD_TEXTS.fileNeeded });
  // The parser would wait forever for the rest of a request that was cut before.
  if (request.raw.destroyed) throw new DomainError('MALFORMED_REQUEST');
  let name: string | undefined;
  try {
    // Reads to the end of the form, to be sure that no other part follows.
    for await (const part of request.parts()) {
      if (name !== undefined || part.type !== 'file' || part.fieldname !== field) throw notOneFile;
      name = part.filename;
      await draft.writeFile(part.file);
      if (part.file.truncated) throw new DomainError(tooLarge);
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw new DomainError(tooLarge);
    throw /^FST_(PARTS_LIMIT|FILES_LIMIT|FIELDS_LIMIT|PROTO_VIOLATION)$/.test(codeOf(error))
      ? notOneFile
      : Object.assign(new DomainError('MALFORMED_REQUEST'), { cause: error });
  }
  if (name === undefined) throw notOneFile;
  return name;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
