import {
  INTERFACE_LANGUAGES,
  isInterfaceLanguage,
  LANGUAGE_COOKIE,
  PSEUDO_LANGUAGE,
  type InterfaceLanguage,
} from '@proverse/shared';

/** The parts of a request that tell its language. */
export interface AskedLanguage {
  readonly headers: { readonly 'accept-language'?: string | undefined };
  /** Null if the request was rejected before its cookies were read. */
  readonly cookies: Readonly<Record<string, string | undefined>> | null;
}

/** Returns the language that was chosen on this device, else the best one of `Accept-Language`, else English. */
export function languageOf({ headers, cookies }: AskedLanguage): InterfaceLanguage {
  const chosen = cookies?.[LANGUAGE_COOKIE];
  return isInterfaceLanguage(chosen) ? chosen : preferredOf(headers['accept-language']);
}

/** Returns the language of a document, which may also be the pseudo-language, for tests of the layout. */
export function documentLanguageOf(asked: AskedLanguage): InterfaceLanguage | typeof PSEUDO_LANGUAGE {
  return asked.cookies?.[LANGUAGE_COOKIE] === PSEUDO_LANGUAGE ? PSEUDO_LANGUAGE : languageOf(asked);
}

/** Of equal weights the first one counts. `hi-IN` and `hi` are both Hindi. */
function preferredOf(header: string | undefined): InterfaceLanguage {
  // Programs name none.
  if (header === undefined) return 'en';
  const wanted = header
    .split(',')
    .map((range) => {
      const [tag = '', weight] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      const code = tag.split('-', 1)[0];
      return { language: INTERFACE_LANGUAGES.find((each) => each.code === code)?.code, weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted.find(({ language }) => language !== undefined)?.language ?? 'en';
}
