import { t } from '@lingui/core/macro';
import { LANGUAGES, LIMITS, type LanguageCode } from '@proverse/shared';
import { languageText } from '#language/names';
import { useRef } from 'react';
import { Select } from '../../../ui/controls/Select.tsx';
import { announce } from '../../../ui/layout/announcer.ts';
import { RemovableChips } from './RemovableChips.tsx';

export interface LanguagesFieldProps {
  languages: readonly LanguageCode[];
  onLanguagesChange: (languages: LanguageCode[]) => void;
  error: string | undefined;
}

/** The languages that a person answers in, chosen one by one from a list, each with a remove button. */
export function LanguagesField({ languages, onLanguagesChange, error }: LanguagesFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  const left = LANGUAGES.filter(({ code }) => !languages.includes(code));
  const isFull = languages.length >= LIMITS.languagesMax;

  function add(code: string): void {
    const chosen = left.find((language) => language.code === code);
    if (!chosen) return;
    onLanguagesChange([...languages, chosen.code]);
    announce(t`${chosen.name} added`);
  }

  function remove(code: string): void {
    onLanguagesChange(languages.filter((other) => other !== code));
    announce(`${languageText(code)} removed`);
    // The focused remove button is gone.
    select.current?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 sm:col-span-2">
      <Select
        ref={select}
        label={t`Languages`}
        optional
        className="max-w-sm"
        hint={t`The languages that you answer in. ${languages.length} of ${LIMITS.languagesMax}.`}
        error={error}
        value=""
        options={[
          { value: '', label: isFull ? t`Remove one to add another` : t`Add a language…` },
          ...(isFull ? [] : left.map(({ code }) => ({ value: code, label: languageText(code) }))),
        ]}
        onChange={(event) => add(event.target.value)}
      />
      <RemovableChips label={t`Your languages`} items={languages} textOf={languageText} onRemove={remove} />
    </div>
  );
}
