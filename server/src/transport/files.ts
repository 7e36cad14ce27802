/** Calls that hand out a file or take one in: native Fastify routes with the admission and errors of every other call. */
import fastifyMultipart from '@fastify/multipart';
import {
  DomainError,
  files,
  type Download,
  type FileOperation,
  type Files,
  type InputOf,
  type OutputOf,
  type Upload,
} from '@proverse/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { FileDownload } from '../context.ts';
import { measured, operationName } from './measured.ts';
import { admit, countLimits, parseInput, type CallContext, type ContextFor } from './trpc.ts';

/** What implements a file operation. An upload is given the whole file, at most `maxBytes` of it. */
export type FileCommand<F extends FileOperation> = F extends Download
  ? (ctx: ContextFor<F>, input: InputOf<F>) => Promise<FileDownload>
  : F extends Upload
    ? (ctx: ContextFor<F>, file: Buffer) => Promise<OutputOf<F>>
    : never;

export type FileCommands = { readonly [K in keyof Files]: FileCommand<Files[K]> };

// As in trpc.ts: `FileCommands` ties each operation to its command; the code below works on the widest ones.
type AnyDownload = (ctx: CallContext, input: unknown) => Promise<FileDownload>;
type AnyUpload = (ctx: CallContext, file: Buffer) => Promise<unknown>;
type ContextOf = (request: FastifyRequest, reply: FastifyReply) => CallContext;

/** Every file operation of the contract with its name. */
export function fileOperations(): [string, FileOperation][] {
  return Object.entries(files);
}

export async function registerFiles(app: FastifyInstance, commands: FileCommands, contextOf: ContextOf): Promise<void> {
  const table = commands as unknown as Record<string, AnyDownload & AnyUpload>;
  for (const [name, operation] of fileOperations()) {
    const command = table[name];
    if (!command) throw new Error(`no command for the file operation ${name}`);
    if (operation.kind === 'download') registerDownload(app, operation, command, contextOf);
    else await registerUpload(app, operation, command, contextOf);
  }
}

function registerDownload(app: FastifyInstance, operation: Download, command: AnyDownload, contextOf: ContextOf): void {
  app.get(urlOf(operation), async (request, reply) => {
    const asked = contextOf(request, reply);
    const { filename, body } = await measured(asked, operationName(operation), async () => {
      const ctx = await admit(operation, asked);
      const given = Object.entries(request.query as object).filter(([, value]) => value !== '');
      const input = parseInput(operation, { ...Object.fromEntries(given), ...(request.params as object) });
      await countLimits(operation, ctx, input);
      return command(ctx, input);
    });
    const charset = operation.produces.startsWith('text/') ? '; charset=utf-8' : '';
    return reply
      .type(`${operation.produces}${charset}`)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .send(body);
  });
}

// The parser of multipart bodies lives in a scope of its own, so that no other route takes one.
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
      urlOf(operation),
      { bodyLimit: operation.maxBytes + MULTIPART_OVERHEAD_BYTES },
      async (request, reply) => {
        const asked = contextOf(request, reply);
        return measured(asked, operationName(operation), async () => {
          // Before the body is read: a caller who may not come in sends us nothing.
          const ctx = await admit(operation, asked);
          await countLimits(operation, ctx, undefined);
          return z.parse(operation.output, await command(ctx, await readUpload(request, operation)));
        });
      },
    );
  });
}

const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/** The one part that the form may have, whole. Whatever else is wrong with the form is the caller's fault. */
async function readUpload(request: FastifyRequest, { field, tooLarge }: Upload): Promise<Buffer> {
  if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const notOneFile = new DomainError('VALIDATION_FAILED', {}, { [field]: 'Choose one file' });
  let file: Buffer | undefined;
  try {
    // To the end of the form: only there is it known that nothing follows.
    for await (const part of request.parts()) {
      if (file || part.type !== 'file' || part.fieldname !== field) throw notOneFile;
      file = await part.toBuffer();
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw new DomainError(tooLarge);
    throw /^FST_(PARTS_LIMIT|FILES_LIMIT|FIELDS_LIMIT|PROTO_VIOLATION)$/.test(codeOf(error))
      ? notOneFile
      : Object.assign(new DomainError('MALFORMED_REQUEST'), { cause: error });
  }
  if (!file) throw notOneFile;
  return file;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function urlOf(operation: FileOperation): string {
  return operation.rest.replace(/^\w+ /, '').replaceAll(/\{(\w+)\}/g, ':$1');
}
