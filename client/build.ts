import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { checkBudget } from './scripts/size-budget.ts';
import { precompress } from './scripts/precompress.ts';
import { inlineFirstPaint } from './scripts/inline-first-paint.ts';
import { writePreloads } from './scripts/preloads.ts';
import { writeDocuments } from './scripts/documents.ts';
import { writeTexts } from './scripts/built-languages.ts';
import { writeServiceWorker } from './scripts/service-worker.ts';

const clientDir = fileURLToPath(new URL('.//', import.meta.url));
const distDir = fileURLToPath(new URL('dist', import.meta.url));

/**
 * Builds the landing page, the app and its service worker into `client/dist`, with a `.br` and a `.gz` file beside every text file. If the
 * size budget is exceeded, deletes `client/dist` and throws.
 */
export async function buildClient(): Promise<void> {
  await build({ root: clientDir, configFile: `${clientDir}vite.config.ts`, mode: 'production', logLevel: 'warn' });
  const languages = await writeTexts(distDir);
  await writeDocuments(distDir, languages);
  await inlineFirstPaint(distDir);
  await writePreloads(distDir, languages);
  await writeServiceWorker(distDir, languages);
  await precompress(distDir);
  try {
    console.log(await checkBudget(distDir));
  } catch (error) {
    await rm(distDir, { recursive: true, force: true });
    throw error;
  }
}

if (import.meta.main) await buildClient();
