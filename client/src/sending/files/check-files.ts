import { t } from '@lingui/core/macro';
import { cutFileName, FILE_LIMITS, INVISIBLE } from '@proverse/shared';
import { errorText } from '#language/error-text';
import type { DraftFile, FileKind } from '../drafts/draft-file.ts';

const TYPES: Record<FileKind, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  pdf: ['application/pdf'],
  voice: ['audio/webm', 'audio/mp4', 'audio/x-m4a'],
};
export const FILE_KINDS = Object.keys(TYPES) as FileKind[];
/** For systems that do not know the type of a file. */
const ENDINGS: Record<FileKind, RegExp> = {
  image: /\.(jpe?g|png|webp|avif)$/i,
  pdf: /\.pdf$/i,
  voice: /\.m4a$/i,
};

/** Returns what a file chooser offers for these kinds. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => TYPES[kind]).join(',');
}

function kindOf({ type, name }: File): FileKind | undefined {
  // A recorder adds its codecs to the type.
  const [plain = ''] = type.split(';');
  return FILE_KINDS.find((kind) => (plain === '' ? ENDINGS[kind].test(name) : TYPES[kind].includes(plain)));
}

/** Returns the name of a file as the server takes it: without characters that cannot be seen, and cut before its ending. */
export function storedName(name: string): string {
  const visible = name.normalize('NFC').replaceAll(new RegExp(INVISIBLE, 'gu'), '');
  const ending = /\.[^.]{1,5}$/.exec(visible)?.[0] ?? '';
  return cutFileName(visible.slice(0, visible.length - ending.length), ending);
}

/**
 * Returns the kind of a file, and why it cannot be added to those of the draft, in the words that the server would use. The
 * server decides.
 */
export function checkFile(file: File, before: readonly DraftFile[], accepted: readonly FileKind[]) {
  const kind = kindOf(file);
  return { kind: kind ?? 'image', error: obstacle(file, kind, before, accepted) } as const;
}

function obstacle(
  { size }: File,
  kind: FileKind | undefined,
  before: readonly DraftFile[],
  accepted: readonly FileKind[],
): string | undefined {
  if (kind === undefined) return errorText('FILE_UNSUPPORTED');
  if (!accepted.includes(kind)) return errorText('FILE_KIND_NOT_ACCEPTED');
  if (size === 0) return errorText('FILE_DAMAGED');
  if (size > FILE_LIMITS.bytesMax) return errorText('FILE_TOO_LARGE');
  const bytes = before.reduce((sum, file) => sum + (file.error === undefined ? file.bytes : 0), size);
  return bytes > FILE_LIMITS.messageBytesMax ? errorText('FILES_TOO_LARGE') : undefined;
}

/** Says what a person takes, before anything is chosen. Of one's own reply, `name` is empty. */
export function acceptedText(accepted: readonly FileKind[], name: string): string {
  const [image, pdf, voice] = FILE_KINDS.map((kind) => accepted.includes(kind));
  if (image && pdf && voice) return t`Pictures, PDFs and voice notes, up to 5 files of 10 MB`;
  if (image && pdf) return t`Pictures and PDFs, up to 5 files of 10 MB. ${name} takes no voice notes.`;
  if (image && voice) return t`Pictures and voice notes, up to 5 files of 10 MB. ${name} takes no PDFs.`;
  if (pdf && voice) return t`PDFs and voice notes, up to 5 files of 10 MB. ${name} takes no pictures.`;
  if (image) return t`${name} takes pictures only, up to 5 files of 10 MB.`;
  if (pdf) return t`${name} takes PDFs only, up to 5 files of 10 MB.`;
  if (voice) return t`${name} takes voice notes only, up to 5 files of 10 MB.`;
  return t`${name} takes no files.`;
}
