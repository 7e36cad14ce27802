import { afterAll, vi } from 'vitest';
import { closeAll } from './after-file.ts';

afterAll(closeAll);
// Test files share modules, so a mock of one file must not affect the next.
afterAll(() => void vi.restoreAllMocks());
