import { afterAll, afterEach, vi } from 'vitest';
import { closeAll } from './after-file.ts';
import { requireDocumentedResponses } from './check-responses.ts';
import { makeWaitsPatient } from './patient-waits.ts';
import { makePasswordsQuick } from './quick-passwords.ts';

makePasswordsQuick();
makeWaitsPatient();
afterEach(requireDocumentedResponses);
afterAll(closeAll);
// Test files share modules, so a mock of one file must not affect the next.
afterAll(() => void vi.restoreAllMocks());
