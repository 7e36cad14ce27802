import { LANGUAGE_COOKIE } from '../../shared/src/interface-languages.ts';
import { built } from './build.ts';

declare const self: ServiceWorkerGlobalScope;

/** Returns the language in which the server would send a document: the one chosen on this device, else the browser's. */
export async function pageLanguage(): Promise<string> {
  const cookie = 'cookieStore' in self ? await self.cookieStore.get(LANGUAGE_COOKIE).catch(() => null) : null;
  const codes = [cookie?.value, ...self.navigator.languages.map((tag) => tag.toLowerCase().split('-', 1)[0])];
  return codes.find((code) => code !== undefined && code in built.ofLanguage) ?? 'en';
}
