import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetMemory } from './show.tsx';

// happy-dom has no on-screen keyboard.
globalThis.visualViewport ??= null;

configure({ asyncUtilTimeout: 30_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  forgetMemory();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
