import { DomainError, type Files, type InputOf } from '@proverse/shared';
import type { FileDownload, UserContext } from '../context.ts';
import { fromFunction } from '../database/call-function.ts';
import { maybeOne } from '../database/rows.ts';
import { asDownload } from './stored-content.ts';

/**
 * Returns a file of a reported message to an admin. The audit log names the admin and the reason before the first byte is sent.
 * @throws DomainError NOT_FOUND, also for a file that was removed
 */
export async function openReportedFile(
  ctx: UserContext,
  { id, fileId, reason }: InputOf<Files['reported']>,
): Promise<FileDownload> {
  const args = { p_admin: ctx.userId, p_request: ctx.requestId, p_report: id, p_file: fileId, p_reason: reason };
  const file = await maybeOne(ctx.pool, fromFunction('admin_open_file', args));
  if (!file) throw new DomainError('NOT_FOUND');
  return asDownload(ctx, { ...file, mediaType: file.media_type });
}
