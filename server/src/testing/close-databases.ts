import { afterAll, vi } from 'vitest';
import { closeTestDatabases } from './database.ts';

afterAll(closeTestDatabases);
// Test files share modules, so a mock of one file must not affect the next.
afterAll(() => void vi.restoreAllMocks());
