import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DomainError, FILE_LIMITS } from '@proverse/shared';
import { contentOfDraft, sha256Of, type Content } from '../../contents/content.ts';
import type { UserContext } from '../../context.ts';
import { brandsOf, isPicture } from '../../pictures/picture-type.ts';
import { runPictureProgram } from '../../pictures/run-picture-program.ts';
import type { FileKind, FileReport } from './file-report.ts';
import { scanFile } from './scan-file.ts';

const PROCESS = fileURLToPath(new URL('file-process.ts', import.meta.url));
// A preview has at most 640×640 pixels.
const OUTPUT_MAX_BYTES = FILE_LIMITS.bytesMax + 1024 * 1024;
/** All of a report, and more than shows what a file seems to be. */
const HEAD_BYTES = 4096;
const TIMEOUT_MS = 40_000;

type Context = Pick<UserContext, 'log' | 'config' | 'userId'>;

/**
 * Finds out what a file is by its content alone, and whether it is safe. A process without rights reads it, and writes what it found to an
 * empty draft.
 * @throws DomainError FILE_UNSUPPORTED, FILE_DAMAGED, FILE_INFECTED, PICTURE_TOO_LARGE, PDF_TOO_LONG, PDF_LOCKED, PDF_UNSAFE,
 *   VOICE_TOO_LONG, SERVICE_UNAVAILABLE
 * @param run replaced by tests
 */
export async function inspectFile(ctx: Context, received: Content, draft: FileHandle, run = runPictureProgram) {
  if (received.length === 0) throw new DomainError('FILE_DAMAGED');
  const kind = kindOf(await received.part(0, HEAD_BYTES));
  if (!kind) throw new DomainError('FILE_UNSUPPORTED');
  await scan(ctx, received);
  const { code, signal } = await run(PROCESS, received, {
    args: [kind, JSON.stringify(FILE_LIMITS)],
    timeoutMs: TIMEOUT_MS,
    maxBytes: OUTPUT_MAX_BYTES,
    draft,
  });
  if (code !== 0) {
    ctx.log.warn({ code, signal, kind, bytes: received.length }, 'A file ended the process that reads it');
    throw new DomainError('FILE_DAMAGED');
  }
  const { size } = await draft.stat();
  const head = await contentOfDraft(draft, 0, size).part(0, HEAD_BYTES);
  const line = head.indexOf('\n') + 1;
  const report = JSON.parse(head.toString('utf8', 0, line)) as FileReport;
  if ('rejected' in report) throw new DomainError(report.rejected);
  const { facts, previewBytes } = report;
  const content = contentOfDraft(draft, line + previewBytes, size);
  if (content.length > FILE_LIMITS.bytesMax) throw new DomainError('FILE_TOO_LARGE');
  return { facts, content, preview: previewBytes > 0 ? contentOfDraft(draft, line, line + previewBytes) : undefined };
}

/** Returns what a file seems to be by its first bytes, so that others do not start a process. */
function kindOf(file: Buffer): FileKind | undefined {
  if (isPicture(file)) return 'image';
  if (/^(?:\xef\xbb\xbf)?\s{0,8}%PDF-\d/.test(file.toString('latin1', 0, 32))) return 'pdf';
  if (file.toString('latin1', 0, 4) === '\x1aE\xdf\xa3') return 'voice';
  return brandsOf(file).some((brand) => /^(isom|iso\d|mp4\d|M4A |dash)$/.test(brand)) ? 'voice' : undefined;
}

async function scan({ log, config, userId }: Context, received: Content): Promise<void> {
  if (config.clamdUrl === undefined) return;
  const found = await scanFile(config.clamdUrl, received);
  if (found === undefined) return;
  const sha256 = (await sha256Of(received)).toString('hex');
  log.warn(
    { actor: userId, found, sha256, bytes: received.length },
    'An upload was rejected because the virus scanner found something',
  );
  throw new DomainError('FILE_INFECTED');
}
