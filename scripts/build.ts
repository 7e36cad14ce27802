import { buildClientAnew } from './client-build.ts';

try {
  await buildClientAnew();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
