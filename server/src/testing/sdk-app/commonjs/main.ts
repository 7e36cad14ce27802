/**
 * A program of a CommonJS project, which TypeScript compiles to `require` or, with `module: esnext`, to `import`. It prints
 * its results as JSON. `main.mts` is its ES module.
 */
import { contract, createClient, isProverseError } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';

export type HealthOutput = ApiRouter['system']['health']['_def']['$types']['output'];

const api = createClient({ url: process.argv[2] ?? '', token: 'not-a-token' });

async function main(): Promise<void> {
  const { status }: HealthOutput = await api.system.health.query();
  const rejection = await api.messages.counts.query().catch((error: unknown) => {
    // @ts-expect-error -- The types know every code.
    isProverseError(error, 'NO_SUCH_CODE');
    return isProverseError(error, 'UNAUTHENTICATED');
  });
  // Loads tRPC. Node 20 has no WebSocket, so that it fails there for another reason.
  const subscription = await new Promise<unknown>((resolve) => {
    api.live.events.subscribe(undefined, { onData: resolve, onError: resolve });
  });
  const isLive = typeof WebSocket !== 'undefined';
  const reason = isLive ? isProverseError(subscription, 'UNAUTHENTICATED') : String(subscription).includes('WebSocket');
  console.log(JSON.stringify([status, rejection, reason, contract.system.health.kind]));
}

void main();
