import { expect, test, vi } from 'vitest';

test('keeps its own files after a rollback, and those of one other version', async () => {
  vi.stubGlobal('BUILD', { version: 'v1', files: [], ofLanguage: {}, screens: [] });
  const names = new Set(['files-v1', 'files-v2', 'files-v3', 'of something else']);
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) });
  const { dropOldFiles } = await import('./files.ts');
  await dropOldFiles();
  expect([...names]).toEqual(['files-v1', 'files-v3', 'of something else']);
  vi.unstubAllGlobals();
});
