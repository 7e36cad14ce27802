import { choosePath } from '@proverse/shared';
import { chooseLanguage, OTHER_LANGUAGES } from '#language/choose-language';

/** Links to this page in the other languages, for people who are not signed in. */
export function LanguageLinks() {
  return OTHER_LANGUAGES.map(({ code, native }) => (
    <a
      key={code}
      href={choosePath(code, '/')}
      lang={code}
      hrefLang={code}
      onClick={(event) => {
        event.preventDefault();
        chooseLanguage(code);
      }}
      className="inline-flex min-h-11 items-center rounded-control px-3 text-muted hover:bg-raised hover:text-ink"
    >
      {native}
    </a>
  ));
}
