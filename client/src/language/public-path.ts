import { isInterfaceLanguage, pathIn } from '@proverse/shared';
import { i18n } from './language.ts';

/** The path of a page that needs no account, in the page's language. */
export function publicPath(path: string): string {
  return isInterfaceLanguage(i18n.locale) ? pathIn(i18n.locale, path) : path;
}
