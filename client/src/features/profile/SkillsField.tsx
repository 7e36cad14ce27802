import { Plus, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { LIMITS } from '@proverse/shared';
import { announce } from '../../ui/layout/announcer.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { withSkill } from './skill-list.ts';

export interface SkillsFieldProps {
  skills: readonly string[];
  onSkillsChange: (skills: string[]) => void;
  error: string | undefined;
}

/** Skills, added one by one with Enter or Add, each with a cross to take it away. */
export function SkillsField({ skills, onSkillsChange, error }: SkillsFieldProps) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function add(): void {
    const result = withSkill(skills, typed);
    if ('error' in result) setRefusal(result.error);
    else {
      onSkillsChange(result.skills);
      announce(`${typed.trim()} added`);
      setTyped('');
      setRefusal(undefined);
    }
  }

  function addWithEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // It would save the whole form.
    event.preventDefault();
    add();
  }

  function remove(skill: string): void {
    onSkillsChange(skills.filter((other) => other !== skill));
    announce(`${skill} removed`);
    // Its cross is gone, so the focus needs another place.
    input.current?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 sm:col-span-2">
      <div className="flex items-start gap-2">
        <TextField
          ref={input}
          label="Skills"
          optional
          className="max-w-sm flex-1"
          hint={`Press Enter or Add after each. ${skills.length} of ${LIMITS.skillsMax}.`}
          error={refusal ?? error}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefusal(undefined);
          }}
          onKeyDown={addWithEnter}
          // What was typed and not added would be lost by saving.
          onBlur={() => typed.trim() !== '' && add()}
        />
        <Button
          variant="secondary"
          icon={<Plus aria-hidden />}
          className="mt-6"
          // Leaving the field would add it before the press does.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            add();
            input.current?.focus();
          }}
        >
          Add
        </Button>
      </div>
      {skills.length > 0 && (
        <ul aria-label="Your skills" className="flex flex-wrap gap-2">
          {skills.map((skill) => (
            <li key={skill} className={CHIP}>
              <bdi className="wrap-anywhere">{skill}</bdi>
              <button
                type="button"
                aria-label={`Remove ${skill}`}
                onClick={() => remove(skill)}
                className="inline-flex size-8 shrink-0 items-center justify-center rounded-chip text-muted hover:bg-line hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const CHIP = 'chip inline-flex max-w-full items-center gap-1 rounded-chip bg-raised pl-3 text-sm font-semibold';
