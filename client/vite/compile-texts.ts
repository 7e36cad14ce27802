import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import type { Messages } from '@lingui/core';
import { LINGUI } from '../../shared/locales/config.ts';
import { INTERFACE_LANGUAGES, PSEUDO_LANGUAGE, type InterfaceLanguage } from '../../shared/src/interface-languages.ts';

/** What a document of another language than English sets as `proverseTexts`, ahead of the app. */
export type PageTexts = NonNullable<typeof globalThis.proverseTexts>;
export type PageLanguage = InterfaceLanguage | typeof PSEUDO_LANGUAGE;

/** The languages whose texts are in files. */
export const OTHER_LANGUAGES: readonly PageLanguage[] = [
  ...INTERFACE_LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en'),
  PSEUDO_LANGUAGE,
];

const OF_CLIENT = /^(client|shared)\//;

/** Compiles the client's texts in a language. A text without a translation is left out, and appears in English. */
export async function compileTexts(language: PageLanguage): Promise<PageTexts> {
  const isPseudo = language === PSEUDO_LANGUAGE;
  const entries: [id: string, text: string][] = [];
  for (const catalog of await getCatalogs(LINGUI)) {
    // Every language has all entries.
    const kept = (await catalog.read(isPseudo ? (LINGUI.locales[0] ?? '') : language)) ?? {};
    for (const [id, { message = id, translation, origin = [] }] of Object.entries(kept)) {
      const text = isPseudo ? message : translation;
      if (text && origin.some(([file]) => OF_CLIENT.test(file))) entries.push([id, text]);
    }
  }
  const { source, errors } = createCompiledCatalog(language, Object.fromEntries(entries), {
    namespace: 'json',
    pseudoLocale: PSEUDO_LANGUAGE,
  });
  for (const { id, error } of errors) throw new Error(`The text ${id} in ${language} is not valid`, { cause: error });
  const formats = INTERFACE_LANGUAGES.find(({ code }) => code === language)?.formats ?? 'en-IN';
  // Only the pseudo-language has these letters. Double vowels lengthen words by 40 %, short ones too.
  const lengthened = isPseudo ? source.replaceAll(/[àēĩōũÀĒĨŌŨ]/g, '$&$&') : source;
  return [language, formats, (JSON.parse(lengthened) as { messages: Messages }).messages];
}

/** A classic script, because it must run before any module. */
export function textsScript(texts: PageTexts): string {
  return `globalThis.proverseTexts=JSON.parse(${JSON.stringify(JSON.stringify(texts))})`;
}
