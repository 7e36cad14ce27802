import type { OutputFor } from '../context.ts';

/** Reports that the process answers. It checks nothing else, so that a busy database does not restart the node. */
export async function health(): Promise<OutputFor<'system.health'>> {
  return { status: 'ok', time: new Date().toISOString() };
}
