import { Trans } from '@lingui/react/macro';
import { nativeLanguageName, type LanguageCode } from '@proverse/shared';

/** The languages that someone answers in, by their own names. Nothing if they have not said so. */
export function AnswersIn({ languages }: { languages: readonly LanguageCode[] }) {
  if (languages.length === 0) return null;
  const names = languages.map((code, index) => (
    <span key={code}>
      {index > 0 && ', '}
      <bdi lang={code}>{nativeLanguageName(code)}</bdi>
    </span>
  ));
  return (
    <span>
      <Trans>Answers in {names}</Trans>
    </span>
  );
}
