import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { forgetMemory } from './show.tsx';

// happy-dom has no on-screen keyboard.
globalThis.visualViewport ??= null;

configure({ asyncUtilTimeout: 30_000 });
// Another file may have ended without a network. The files of a worker share their modules.
beforeEach(() => void dispatchEvent(new Event('online')));
afterAll(() => void vi.restoreAllMocks());
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  forgetMemory();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
