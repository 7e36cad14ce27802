import { DomainError, type Files, type InputOf } from '@proverse/shared';
import type { FileDownload, UserContext } from '../context.ts';
import { maybeOne } from '../database/rows.ts';
import { asDownload, type StoredFile } from './stored-content.ts';

interface FileRow extends StoredFile {
  readonly previewAddress: string | null;
  readonly previewBytes: number | null;
}

// The two sides of its message see a file, and before it is sent only its owner.
const VISIBLE = `
  select f.name, f.media_type as "mediaType", f.bytes, f.address, f.preview_address as "previewAddress",
    f.preview_bytes as "previewBytes"
  from files f left join messages m on m.id = f.message_id
  where f.id = $1 and f.is_stored and f.address is not null
    and ((m.id is null and f.owner_id = $2) or $2 in (m.sender_id, m.recipient_id))`;

/**
 * Returns a file of a message that the caller sent or received, or one that they uploaded.
 * @throws DomainError NOT_FOUND, also for a file that was removed
 */
export async function downloadFile(ctx: UserContext, { id }: InputOf<Files['download']>): Promise<FileDownload> {
  return asDownload(ctx, await findFile(ctx, id));
}

/**
 * Returns the small picture of such a file.
 * @throws DomainError NOT_FOUND, also for a file without one
 */
export async function downloadPreview(ctx: UserContext, { id }: InputOf<Files['preview']>): Promise<FileDownload> {
  const { name, previewAddress: address, previewBytes: bytes } = await findFile(ctx, id);
  if (address === null || bytes === null) throw new DomainError('NOT_FOUND');
  return asDownload(ctx, { name: `${name}.webp`, mediaType: 'image/webp', bytes, address });
}

async function findFile(ctx: UserContext, id: string): Promise<FileRow> {
  const file = await maybeOne<FileRow>(ctx.reads, { name: 'files.visible', text: VISIBLE, values: [id, ctx.userId] });
  if (!file) throw new DomainError('NOT_FOUND');
  return file;
}
