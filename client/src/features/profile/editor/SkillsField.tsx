import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { LIMITS } from '@proverse/shared';
import { announce } from '../../../ui/layout/announcer.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { RemovableChips } from './RemovableChips.tsx';
import { withSkill } from './skill-list.ts';

export interface SkillsFieldProps {
  skills: readonly string[];
  onSkillsChange: (skills: string[]) => void;
  error: string | undefined;
}

/** A list of skills, added with Enter or Add, each with a remove button. */
export function SkillsField({ skills, onSkillsChange, error }: SkillsFieldProps) {
  const [typed, setTyped] = useState('');
  const [inputError, setInputError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function add(): void {
    const result = withSkill(skills, typed);
    if ('error' in result) setInputError(result.error);
    else {
      onSkillsChange(result.skills);
      announce(t`${typed.trim()} added`);
      setTyped('');
      setInputError(undefined);
    }
  }

  function addWithEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // Otherwise Enter would submit the form.
    event.preventDefault();
    add();
  }

  function remove(skill: string): void {
    onSkillsChange(skills.filter((other) => other !== skill));
    announce(`${skill} removed`);
    // The focused remove button is gone.
    input.current?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 sm:col-span-2">
      <div className="flex items-start gap-2">
        <TextField
          ref={input}
          label={t`Skills`}
          optional
          className="max-w-sm flex-1"
          hint={t`Press Enter or Add after each. ${skills.length} of ${LIMITS.skillsMax}.`}
          error={inputError ?? error}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setInputError(undefined);
          }}
          onKeyDown={addWithEnter}
          // Otherwise saving would drop what was typed.
          onBlur={() => typed.trim() !== '' && add()}
        />
        <Button
          variant="secondary"
          icon={<Plus aria-hidden />}
          className="mt-6"
          // Keeps the focus in the field, whose blur would add the skill before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            add();
            input.current?.focus();
          }}
        >
          <Trans>Add</Trans>
        </Button>
      </div>
      <RemovableChips label={t`Your skills`} items={skills} onRemove={remove} />
    </div>
  );
}
