import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type * as Renderer from '../src/features/landing/render-landing.tsx';
import { LANDING_MARKER, LANDING_RENDERER } from '../vite/prerender-landing.ts';
import { renderAlone, type Load } from '../vite/render-modules.ts';
import { inLanguage, type BuiltLanguage } from './built-languages.ts';
import { writeScreenDocuments } from './screen-documents.ts';

/** Writes the documents of every language: the landing page as plain HTML, and the app's screens. */
export async function writeDocuments(distDir: string, languages: readonly BuiltLanguage[]): Promise<void> {
  const landing = await readFile(join(distDir, 'index.html'), 'utf8');
  await renderAlone(async (modulesIn) => {
    for (const language of languages) {
      const load = modulesIn(language.texts);
      await writeLanding(distDir, landing, language, load);
      await writeScreenDocuments(distDir, language, load);
    }
  });
}

/** Writes the landing page, which needs no texts in the browser. English has it at the root, the others in their folder. */
async function writeLanding(distDir: string, built: string, { code }: BuiltLanguage, load: Load): Promise<void> {
  const { renderLanding, documentTexts } = await load<typeof Renderer>(LANDING_RENDERER);
  const page = inLanguage(built, { code }, documentTexts()).replace(LANDING_MARKER, () => renderLanding());
  const path = join(distDir, code === 'en' ? '' : code, 'index.html');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, page);
}
