/**
 * Reads a file from stdin, and writes what it is to stdout as FileReport says. Its arguments are the kind of the file and the limits as
 * JSON. It is a separate process without secrets and rights, because what strangers upload may attack the code that reads it.
 */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { FileKind, FileLimits, FileReport } from './file-report.ts';
import { inspectContent } from './inspect-content.ts';

setPriority(10);
const [, , kind, limits = ''] = process.argv;
// A voice note needs no decoder of pictures, which takes a while to load.
if (kind !== 'voice') (await import('../../pictures/limit-decoders.ts')).limitDecoders();
const result = await inspectContent(kind as FileKind, await buffer(process.stdin), JSON.parse(limits) as FileLimits);
const write = (report: FileReport, ...parts: readonly Buffer[]): void => {
  // Unlike process.stdout, it writes all of a part or fails, when the disk is full too.
  for (const part of [`${JSON.stringify(report)}\n`, ...parts]) writeFileSync(1, part);
};
if ('rejected' in result) write(result);
else {
  const { facts, content, preview = Buffer.alloc(0) } = result;
  write({ facts, previewBytes: preview.length }, preview, content);
}
