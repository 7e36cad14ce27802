/** Calls that upload or download a file: native Fastify routes with the access checks, limits and errors of other calls. */
import fastifyMultipart from '@fastify/multipart';
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
import type { FileDownload } from '../context.ts';
import { isDeclaredUtf8 } from './http/body-parser.ts';
import { delayRejections } from '../calls/delay-rejections.ts';
import { measureCall, operationName } from '../calls/measure-call.ts';
import { publishOwnChange } from '../calls/publish-own-change.ts';
import { readFromReplica } from '../calls/read-from-replica.ts';
import { requireStepUp } from '../calls/require-step-up.ts';
import { routeOf } from './rest.ts';
import { admit } from '../calls/admit.ts';
import type { CallContext } from '../calls/call-context.ts';
import type { ContextFor } from '../calls/implement-slice.ts';
import { parseInput } from '../calls/make-call.ts';
import { inFileQueue } from '../calls/user-queue.ts';

/** The function that implements a file operation. An upload receives the whole file, up to `maxBytes`. */
export type FileCommand<F extends FileOperation> = F extends Download
  ? (ctx: ContextFor<F>, input: InputOf<F>) => Promise<FileDownload>
  : F extends Upload
    ? (ctx: ContextFor<F>, file: Buffer) => Promise<OutputOf<F>>
    : never;

export type FileCommands = { readonly [K in keyof Files]: FileCommand<Files[K]> };

// `FileCommands` checks that a command fits its operation. The code below uses the widest command types, as in trpc.ts.
type AnyDownload = (ctx: CallContext, input: unknown) => Promise<FileDownload>;
type AnyUpload = (ctx: CallContext, file: Buffer) => Promise<unknown>;
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
      const given = Object.entries(request.query as object).filter(([, value]) => value !== '');
      const input = parseInput(operation, { ...Object.fromEntries(given), ...(request.params as object) });
      await requireStepUp(operation, ctx, input);
      return inFileQueue(ctx, () => readFromReplica(operation, ctx, (source) => command(source, input)));
    };
    const { filename, body } = await delayRejections(() => measureCall(callCtx, operationName(operation), download));
    const charset = operation.produces.startsWith('text/') ? '; charset=utf-8' : '';
    return reply
      .type(`${operation.produces}${charset}`)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .send(body);
  });
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
          const receive = async () => {
            const file = await readUpload(request, operation);
            return readFromReplica(operation, ctx, async () => {
              const result = await command(ctx, file);
              publishOwnChange(ctx, operation);
              return result;
            });
          };
          const output = await inFileQueue(ctx, receive);
          return z.parse(operation.output, output);
        };
        return delayRejections(() => measureCall(callCtx, operationName(operation), upload));
      },
    );
  });
}

const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/** Reads the only part that the form may have. Every other form is a client error. */
async function readUpload(request: FastifyRequest, { field, tooLarge }: Upload): Promise<Buffer> {
  if (!request.isMultipart() || !isDeclaredUtf8(request)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const notOneFile = new DomainError('VALIDATION_FAILED', {}, { [field]: FIELD_TEXTS.fileNeeded });
  let file: Buffer | undefined;
  try {
    // Reads to the end of the form, to be sure that no other part follows.
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
