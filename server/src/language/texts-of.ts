import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@proverse/shared';
import { parsePo } from 'pofile-ts';

const LOCALES = join(import.meta.dirname, '../../../shared/locales');
const languages = new Map<string, I18n>();
const compiled = new Map<string, CompiledMessage>();

/**
 * Returns the texts of a language, such as `i18n.t('Hello {name}', { name })`. English is in the code; those of others are read
 * on first use.
 */
export function textsOf(language: InterfaceLanguage): I18n {
  const i18n = languages.get(language) ?? createTexts(language);
  languages.set(language, i18n);
  return i18n;
}

function createTexts(language: InterfaceLanguage): I18n {
  const formats = INTERFACE_LANGUAGES.find(({ code }) => code === language)?.formats ?? 'en-IN';
  const messages = language === 'en' ? {} : readTexts(language);
  const i18n = setupI18n({ locale: language, locales: formats, messages: { [language]: messages } });
  i18n.setMessagesCompiler(compileOnce);
  const { t } = i18n;
  i18n.t = ((text: string, values?: Readonly<Record<string, unknown>>) =>
    t(text, values && asWritten(values))) as typeof t;
  return i18n;
}

/**
 * Returns the translations of the server's texts by their English text. What has none yet stays in English. Most texts of the file are
 * the client's, so only ours are parsed.
 */
function readTexts(language: InterfaceLanguage): Record<string, string> {
  const entries = readFileSync(join(LOCALES, `${language}.po`), 'utf8').split('\n\n');
  const ours = entries.filter((entry) => /^#: (server|shared)\//m.test(entry));
  const { items } = parsePo(ours.join('\n\n'));
  return Object.fromEntries(items.flatMap(({ msgid, msgstr: [text = ''] }) => (text === '' ? [] : [[msgid, text]])));
}

/** Lingui compiles a text at each use. They are those of our code, so the map stays small. */
function compileOnce(text: string): CompiledMessage {
  const known = compiled.get(text) ?? compileMessage(text);
  compiled.set(text, known);
  return known;
}

/** Lingui replaces escape sequences such as `\u0041` in the finished text, also where a person has written one. */
function asWritten(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const written: Record<string, unknown> = { ...values };
  for (const name in written) {
    const value = written[name];
    if (typeof value === 'string' && value.includes('\\')) written[name] = value.replaceAll('\\', String.raw`\x5c`);
  }
  return written;
}
