import type { ErrorCode, Files, FILE_LIMITS, OutputOf } from '@proverse/shared';

/** What a file may be at most. */
export type FileLimits = Pick<
  typeof FILE_LIMITS,
  'bytesMax' | 'picturePixelsMax' | 'avifPixelsMax' | 'pdfPagesMax' | 'voiceSecondsMax'
>;

/** What was found out about a file. */
export type FileFacts = Pick<
  OutputOf<Files['upload']>,
  'kind' | 'mediaType' | 'width' | 'height' | 'pages' | 'durationMs'
>;
export type FileKind = FileFacts['kind'];

/** What is kept of a file. Without content it is kept as it was received. */
export interface Inspected {
  readonly facts: FileFacts;
  readonly content: Buffer | null;
  readonly preview: Buffer | null;
}

/**
 * The first line that file-process.ts writes, as JSON: why a file is rejected, or what it is. The content, unless it is the received
 * one, and the preview follow.
 */
export type FileReport =
  | { readonly rejected: RejectionCode }
  | { readonly facts: FileFacts; readonly contentBytes: number | null; readonly previewBytes: number | null };

export type RejectionCode = Extract<
  ErrorCode,
  | 'FILE_UNSUPPORTED'
  | 'FILE_DAMAGED'
  | 'PICTURE_TOO_LARGE'
  | 'PDF_TOO_LONG'
  | 'PDF_LOCKED'
  | 'PDF_UNSAFE'
  | 'VOICE_TOO_LONG'
>;

/** A file that is not accepted. Any other error while a file is read means that it is damaged. */
export class FileRejected extends Error {
  override readonly name = 'FileRejected';
  readonly code: RejectionCode;

  constructor(code: RejectionCode) {
    super(code);
    this.code = code;
  }
}
