import type { contract, OutputOf } from '@proverse/shared';

/** Says that the process answers; it asks nobody else, so that a busy database does not restart the server. */
export async function health(): Promise<OutputOf<typeof contract.system.health>> {
  return { status: 'ok', time: new Date().toISOString() };
}
