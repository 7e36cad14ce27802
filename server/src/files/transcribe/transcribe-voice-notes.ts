import type { Services } from '../../context.ts';
import { fromFunction } from '../../database/call-function.ts';
import { maybeOne } from '../../database/rows.ts';
import { readContent } from '../stored-content.ts';
import { requestTranscript } from './request-transcript.ts';

type Deps = Pick<Services, 'config' | 'fileStore' | 'live' | 'log' | 'pool'>;

/**
 * Job: has the voice notes of sent messages transcribed one after the other, if TRANSCRIBE_URL is set. A failed attempt is repeated up
 * to four times, ever later. Safe on several nodes at once, of which each claims other notes.
 */
export async function transcribeVoiceNotes(services: Deps, stopping?: AbortSignal): Promise<void> {
  const { transcription } = services.config;
  if (!transcription) return;
  for (;;) {
    if (stopping?.aborted) return;
    const note = await maybeOne(services.pool, fromFunction('claim_transcription', {}));
    if (!note) return;
    const content = await readContent(services, note.address, note.bytes);
    const transcript = await requestTranscript(transcription, { content, mediaType: note.media_type }, stopping);
    await save(services, note.id, transcript);
  }
}

async function save({ pool, live }: Deps, id: string, transcript: string | null): Promise<void> {
  const saved = await maybeOne(pool, fromFunction('save_transcript', { p_file: id, p_transcript: transcript }));
  if (!saved || transcript === null) return;
  for (const side of [saved.sender_id, saved.recipient_id]) {
    live.publish(side, { type: 'own.changed', slices: ['messages'], requestId: id });
  }
}
