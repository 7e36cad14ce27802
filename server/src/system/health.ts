import type { contract, OutputOf } from '@proverse/shared';

/** Reports that the process answers. It checks nothing else, so that a busy database does not restart the node. */
export async function health(): Promise<OutputOf<typeof contract.system.health>> {
  return { status: 'ok', time: new Date().toISOString() };
}
