/** Whether and by whom voice notes are transcribed. */
import * as z from 'zod';
import { addressOf, SECRET } from './config-fields.ts';

export const transcriptionVariables = {
  // It may hold the key as its user or password.
  TRANSCRIBE_URL: addressOf(['https', 'http'], 'https://api.openai.com/v1').optional().meta(SECRET),
  TRANSCRIBE_KEY: z.string().optional().meta(SECRET),
  TRANSCRIBE_MODEL: z.string().default('whisper-1'),
};

const Variables = z.object(transcriptionVariables);

export type TranscriptionConfig = NonNullable<ReturnType<typeof transcriptionOf>>;

/** Returns undefined if voice notes are not transcribed. */
export function transcriptionOf({ TRANSCRIBE_URL, TRANSCRIBE_KEY, TRANSCRIBE_MODEL }: z.output<typeof Variables>) {
  if (TRANSCRIBE_URL === undefined) return undefined;
  const url = new URL(TRANSCRIBE_URL);
  const key = TRANSCRIBE_KEY ?? decodeURIComponent(url.password || url.username);
  url.username = '';
  url.password = '';
  return {
    /** Without a trailing slash. */
    url: url.href.replace(/\/+$/, ''),
    key: key === '' ? undefined : key,
    model: TRANSCRIBE_MODEL,
  } as const;
}
