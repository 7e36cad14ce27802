import { DomainError, type OutputOf } from '@proverse/shared';
import type { files } from '@proverse/shared';
import type { Services } from '../../context.ts';

type FileFacts = OutputOf<(typeof files)['upload']>;

/** What is kept of a file: its content, written anew where that is possible, and what was found out about it. */
export interface InspectedFile extends Pick<
  FileFacts,
  'kind' | 'mediaType' | 'width' | 'height' | 'pages' | 'durationMs'
> {
  readonly content: Buffer;
  /** A small WebP picture. */
  readonly preview: Buffer | null;
}

/** Being replaced by the work on files-safety. */
export async function inspectFile(_ctx: Pick<Services, 'log' | 'config'>, received: Buffer): Promise<InspectedFile> {
  if (received.length === 0) throw new DomainError('FILE_DAMAGED');
  const none = { width: null, height: null, pages: null, durationMs: null, preview: null, content: received };
  if (received.toString('latin1', 0, 4) === '%PDF')
    return { ...none, kind: 'pdf', mediaType: 'application/pdf', pages: 1 };
  if (received.toString('latin1', 0, 4) === '\x1aE\xdf\xa3')
    return { ...none, kind: 'voice', mediaType: 'audio/webm', durationMs: 3000 };
  return { ...none, kind: 'image', mediaType: 'image/jpeg', width: 640, height: 480, preview: received };
}
