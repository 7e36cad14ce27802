/** Limits of the files of messages. Apart from LIMITS, because the first screens do not need them. */
export const FILE_LIMITS = {
  perMessageMax: 5,
  bytesMax: 10 * 1024 * 1024,
  /** All files of a question, or of a reply, together. */
  messageBytesMax: 25 * 1024 * 1024,
  /** What a person uploads within 24 hours. */
  bytesPerDayMax: 200 * 1024 * 1024,
  nameMax: 120,
  nameBytesMax: 255,
  picturePixelsMax: 50_000_000,
  /** Decoding an AVIF takes twice the memory of other pictures. */
  avifPixelsMax: 25_000_000,
  pdfPagesMax: 100,
  voiceSecondsMax: 180,
  transcriptMax: 5000,
  /** How many bars the waveform of a voice note has. */
  voicePeaks: 64,
  /** A file that is not sent within this time is deleted. */
  unsentHours: 24,
  /** The files of a message are deleted this long after it was sent. */
  retentionDays: 730,
} as const;

/** What a name may not have, because it hides how the name ends. */
export const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Returns the name of a file with its ending, such as `.pdf`, cut before the ending where it is too long. */
export function cutFileName(stem: string, ending: string): string {
  const letters = Array.from(stem).slice(0, FILE_LIMITS.nameMax - ending.length);
  const isTooLong = () => new TextEncoder().encode(letters.join('') + ending).length > FILE_LIMITS.nameBytesMax;
  while (letters.length > 0 && isTooLong()) letters.pop();
  return letters.join('') + ending;
}
