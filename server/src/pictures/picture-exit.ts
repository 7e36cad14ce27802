/** Exit codes of picture-process.ts: why it made no picture. */
export const PICTURE_EXIT = { unsupported: 10, tooManyPixels: 11 } as const;
