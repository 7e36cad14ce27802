import type { ErrorCode, Files, FILE_LIMITS, OutputOf } from '@proverse/shared';

/** What a file may be at most. */
export type FileLimits = typeof FILE_LIMITS;

type File = OutputOf<Files['upload']>;
export type FileKind = File['kind'];
/** What was found out about a file. */
export type FileFacts = Pick<File, 'kind' | 'mediaType'> &
  Partial<Pick<File, 'width' | 'height' | 'pages' | 'durationMs'>>;

/** A file as we store it: its content, re-encoded where possible, and what is known of it. */
export interface Inspected {
  readonly facts: FileFacts;
  readonly content: Buffer;
  /** A small WebP picture. */
  readonly preview?: Buffer;
}

/** Why a file is not accepted. */
export interface Rejected {
  readonly rejected: ErrorCode;
}

/** What file-process.ts writes first, as a line of JSON. The preview and the content follow. */
export type FileReport = Rejected | { readonly facts: FileFacts; readonly previewBytes: number };

/** A file that is not accepted. Any other error while a file is read means that it is damaged. */
export class FileRejected extends Error {
  override readonly name = 'FileRejected';
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}
