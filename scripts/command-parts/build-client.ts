import { buildClientHere } from './build-client-when-stale.ts';

try {
  await buildClientHere();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
