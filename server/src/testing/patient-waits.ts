import { vi } from 'vitest';

const PATIENCE_MS = 15_000;
const { waitFor } = vi;

/** Makes `vi.waitFor` wait as long as `expect.poll`, because its default of a second is too short for a busy machine. */
export function makeWaitsPatient(): void {
  vi.waitFor = (callback, options = {}) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
}
