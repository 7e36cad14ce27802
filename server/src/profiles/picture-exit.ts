/** How the process that reads an image says why it made no picture of it. */
export const PICTURE_EXIT = { unsupported: 10, tooManyPixels: 11 } as const;
