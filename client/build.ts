import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { checkBudget } from './scripts/size-budget.ts';
import { precompress } from './scripts/precompress.ts';
import { writePreloads } from './scripts/preloads.ts';

const clientDir = fileURLToPath(new URL('.', import.meta.url));
const distDir = fileURLToPath(new URL('dist', import.meta.url));

/**
 * Builds both documents into `client/dist`, with the landing page rendered, and a `.br` and a `.gz` file beside
 * every text file. Throws with one line per breach where the size budget is exceeded; what an earlier build left
 * is then gone as well.
 */
export async function buildClient(): Promise<void> {
  await build({ root: clientDir, configFile: `${clientDir}vite.config.ts`, mode: 'production', logLevel: 'warn' });
  try {
    console.log(await checkBudget(distDir));
  } catch (error) {
    await rm(distDir, { recursive: true, force: true });
    throw error;
  }
  await writePreloads(distDir);
  await precompress(distDir);
}

if (import.meta.main) await buildClient();
