import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compileTexts,
  OTHER_LANGUAGES,
  textsScript,
  type PageLanguage,
  type PageTexts,
} from '../vite/compile-texts.ts';

/** A language of the build. */
export interface BuiltLanguage {
  readonly code: PageLanguage;
  /** English needs none: its texts are in the code. */
  readonly texts?: PageTexts;
  /** The file of the texts, such as `assets/hi-3f2a….js`. */
  readonly script?: string;
}

/** Writes the script with the texts of every language but English. */
export async function writeTexts(distDir: string): Promise<BuiltLanguage[]> {
  const others = OTHER_LANGUAGES.map(async (code) => {
    const texts = await compileTexts(code);
    const content = textsScript(texts);
    const script = `assets/${code}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.js`;
    await writeFile(join(distDir, script), content);
    return { code, texts, script };
  });
  return [{ code: 'en' }, ...(await Promise.all(others))];
}

/** Puts a document of the build into a language, with the script of its texts, if any. `texts` are those of the document itself. */
export function inLanguage(
  document: string,
  { code, script }: Omit<BuiltLanguage, 'texts'>,
  texts: Readonly<Record<string, string>>,
): string {
  const marked = replace(document, '<html lang="en">', `<html lang="${code}">`);
  const loading = script === undefined ? '' : `<script defer src="/${script}"></script>\n    `;
  // Once, ahead of the first of several scripts.
  const [before, ...after] = marked.split(MODULE);
  if (after.length === 0) throw new Error(`A document lacks: ${MODULE}`);
  const loaded = `${before}${loading}${MODULE}${after.join(MODULE)}`;
  return Object.entries(texts).reduce((text, [english, translated]) => replace(text, english, translated), loaded);
}

const MODULE = '<script type="module"';

function replace(document: string, text: string, by: string): string {
  if (!document.includes(text)) throw new Error(`A document lacks: ${text}`);
  return document.replaceAll(text, () => by);
}
