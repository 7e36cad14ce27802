import { afterAll, vi } from 'vitest';
import { closeTestDatabases } from './database.ts';

afterAll(closeTestDatabases);
// Files share their modules, so what one of them has replaced must not be found by the next.
afterAll(() => void vi.restoreAllMocks());
