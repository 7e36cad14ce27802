import { plural } from '@lingui/core/macro';
import { Star } from 'lucide-react';
import { useId } from 'react';

export interface StarInputProps {
  label: string;
  name?: string;
  /** The chosen stars, 0 while nothing is chosen. Without `checked`, the browser keeps the choice. */
  checked?: number;
  defaultChecked?: number;
  onCheck?: (stars: number) => void;
}

/** One to five stars as native radio buttons. */
export function StarInput({ label, name, checked, defaultChecked, onCheck }: StarInputProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="-ml-2 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={STAR}>
            <input
              type="radio"
              name={name ?? id}
              value={stars}
              checked={checked === undefined ? undefined : stars === checked}
              defaultChecked={defaultChecked === undefined ? undefined : stars === defaultChecked}
              onChange={() => onCheck?.(stars)}
              className="sr-only"
            />
            <span className="sr-only">{plural(stars, { one: '# star', other: '# stars' })}</span>
            <Star aria-hidden className="size-7 stroke-control max-xs:size-5" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

// In CSS alone: a star is filled when it or a later star is checked, and outlined when it or a later star is hovered.
const STAR =
  'inline-flex size-11 max-xs:size-6 items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 ' +
  'has-focus-visible:outline-primary has-checked:[&_svg]:fill-primary has-checked:[&_svg]:stroke-primary ' +
  '[&:has(~label_input:checked)_svg]:fill-primary [&:has(~label_input:checked)_svg]:stroke-primary ' +
  'hover:[&_svg]:stroke-primary [&:has(~label:hover)_svg]:stroke-primary';
