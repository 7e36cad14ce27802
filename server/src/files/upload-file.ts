import { DomainError, FILE_LIMITS, type Files, type InputOf, type OutputOf } from '@proverse/shared';
import { openDraft, sha256Of } from '../contents/content.ts';
import type { ReceivedFile, UserContext } from '../context.ts';
import { limitConcurrency } from '../batches/limit-concurrency.ts';
import { callFunction, fromFunction, recordOf } from '../database/call-function.ts';
import { maybeOne, one } from '../database/rows.ts';
import { bytesOfToken } from '../encryption/encryption.ts';
import { inspectFile } from './inspect/inspect-file.ts';
import { checkName, safeName } from './inspect/safe-name.ts';
import { sealContent, storeContent } from './stored-content.ts';

// Two at once took both cores of a small machine, and a stranger's calls 2.6 times as long.
const inTurn = limitConcurrency({
  maxRunning: 1,
  maxWaiting: 64,
  whenFull: () => new DomainError('SERVICE_UNAVAILABLE'),
});

// `begin_file` finds it too, but after the work of inspecting the file again.
const REPEATED = `
  select id from files
  where owner_id = $1 and upload_key = $2 and upload_hash = $3 and (is_stored or removed_at is not null)`;

/**
 * Inspects a file and stores what it found. Only its owner sees it until it is sent. A repeat with the same Idempotency-Key returns the
 * same file. Its row is written first and marked when the store has the content, so that a crash leaves nothing that the sweep
 * does not find.
 * @throws DomainError the errors of inspectFile and checkName, FILE_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED, SERVICE_UNAVAILABLE
 */
export async function uploadFile(
  ctx: UserContext,
  file: ReceivedFile,
  { peaks }: InputOf<Files['upload']>,
): Promise<OutputOf<Files['upload']>> {
  return inTurn(async () => {
    const name = checkName(file.name);
    const upload = {
      owner_id: ctx.userId,
      upload_key: ctx.idempotencyKey ?? ctx.requestId,
      upload_hash: await sha256Of(file.content),
    };
    const repeated = await maybeOne<{ id: string }>(ctx.pool, {
      name: 'files.repeated',
      text: REPEATED,
      values: Object.values(upload),
    });
    if (repeated) return fileOf(ctx, repeated.id);
    await using draft = await openDraft();
    const { facts, ...found } = await inspectFile(ctx, file.content, draft);
    const content = await sealContent(ctx, found.content);
    const preview = found.preview && (await sealContent(ctx, found.preview));
    const begin = fromFunction('begin_file', {
      p_file: recordOf('files', {
        ...upload,
        name: safeName(name, facts),
        kind: facts.kind,
        media_type: facts.mediaType,
        bytes: found.content.length,
        width: facts.width,
        height: facts.height,
        pages: facts.pages,
        duration_ms: facts.durationMs,
        peaks: facts.kind === 'voice' && peaks !== undefined ? [...bytesOfToken(peaks)] : null,
        address: content.address,
        preview_address: preview?.address,
        preview_bytes: found.preview?.length,
      }),
      p_bytes_per_day: FILE_LIMITS.bytesPerDayMax,
    });
    const { id, is_needed: isNeeded } = await one(ctx.pool, begin);
    if (isNeeded) {
      await storeContent(ctx, content);
      if (preview) await storeContent(ctx, preview);
      const isCurrent = await callFunction(ctx.pool, 'finish_file', { p_file: id, p_address: content.address });
      // A repeat took over or the file was removed in the meantime.
      if (!isCurrent) throw new DomainError('SERVICE_UNAVAILABLE');
    }
    return fileOf(ctx, id);
  });
}

async function fileOf({ pool }: UserContext, id: string): Promise<OutputOf<Files['upload']>> {
  const [file] = await callFunction(pool, 'files_json', { p_files: [id] });
  // It was removed in the meantime.
  if (!file) throw new DomainError('SERVICE_UNAVAILABLE');
  return file;
}
