import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { cutText, FILE_LIMITS, tidyLines } from '@proverse/shared';
import * as z from 'zod/mini';
import type { TranscriptionConfig } from '../../config/config-transcription.ts';

const Answer = z.object({ text: z.string() });

// A note of three minutes takes a provider a few seconds, and a small machine of one's own about half its length.
const TIMEOUT_MS = 120_000;

/**
 * Asks the provider what is said in a voice note, by OpenAI's `POST /audio/transcriptions`. Returns null if nothing is said, or if the
 * provider does not accept the note, which would not help to repeat.
 * @throws Error without the key and the text, if a later attempt may succeed
 */
export async function requestTranscript(
  { url, key, model }: TranscriptionConfig,
  { content, mediaType }: { readonly content: Readable; readonly mediaType: string },
  stopping: AbortSignal = new AbortController().signal,
): Promise<string | null> {
  const form = new FormData();
  // The provider tells the format by the name. The sender's own name for it stays here.
  const extension = mediaType === 'audio/webm' ? 'webm' : 'm4a';
  form.set('file', new Blob([await buffer(content)], { type: mediaType }), `voice.${extension}`);
  form.set('model', model);
  form.set('response_format', 'json');
  const response = await fetch(`${url}/audio/transcriptions`, {
    method: 'POST',
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    body: form,
    redirect: 'error',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if ([400, 413, 415, 422].includes(response.status)) return null;
  if (!response.ok) throw new Error(`transcription: the provider answered ${response.status}`);
  const { text } = z.parse(Answer, await response.json());
  return cutText(tidyLines(text), FILE_LIMITS.transcriptMax) || null;
}
