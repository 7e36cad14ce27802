import { createCompiledCatalog } from '@lingui/cli/api';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { INTERFACE_LANGUAGES, PSEUDO_LANGUAGE, type InterfaceLanguage } from '../../shared/src/interface-languages.ts';
import { LINGUI } from '../../shared/locales/config.ts';
import { readClientTexts } from './catalog.ts';

/** What a document of another language than English sets as `proverseTexts`, ahead of the app. */
export type PageTexts = NonNullable<typeof globalThis.proverseTexts>;
export type PageLanguage = InterfaceLanguage | typeof PSEUDO_LANGUAGE;

/** The languages whose texts are in files. */
export const OTHER_LANGUAGES: readonly PageLanguage[] = [
  ...INTERFACE_LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en'),
  PSEUDO_LANGUAGE,
];

/** Compiles the client's texts in a language. A text without a translation is left out, and appears in English. */
export async function compileTexts(language: PageLanguage): Promise<PageTexts> {
  const isPseudo = language === PSEUDO_LANGUAGE;
  // Every language has all texts.
  const texts = await readClientTexts(isPseudo ? (LINGUI.locales[0] ?? '') : language);
  const shown = texts.map(({ id, english, translation }) => [id, (isPseudo ? english : translation) ?? ''] as const);
  const compiled = compile(language, Object.fromEntries(shown.filter(([, text]) => text !== '')));
  const numbered: (CompiledMessage | 0)[] = [];
  const named: Record<string, CompiledMessage> = {};
  for (const { id, number } of texts) {
    if (number !== undefined) numbered[number] = compiled[id] ?? 0;
    else if (compiled[id] !== undefined) named[id] = compiled[id];
  }
  const formats = INTERFACE_LANGUAGES.find(({ code }) => code === language)?.formats ?? 'en-IN';
  return [language, formats, Array.from(numbered, (text) => text ?? 0), named];
}

function compile(language: PageLanguage, texts: Readonly<Record<string, string>>): Record<string, CompiledMessage> {
  const { source, errors } = createCompiledCatalog(language, texts, { namespace: 'json', pseudoLocale: PSEUDO_LANGUAGE });
  for (const { id, error } of errors) throw new Error(`The text ${id} in ${language} is not valid`, { cause: error });
  // Only the pseudo-language has these letters. Double vowels lengthen words by 40 %, short ones too.
  const lengthened = language === PSEUDO_LANGUAGE ? source.replaceAll(/[àēĩōũÀĒĨŌŨ]/g, '$&$&') : source;
  return (JSON.parse(lengthened) as { messages: Record<string, CompiledMessage> }).messages;
}

/** A classic script, because it must run before any module. */
export function textsScript(texts: PageTexts): string {
  return `globalThis.proverseTexts=JSON.parse(${JSON.stringify(JSON.stringify(texts))})`;
}
