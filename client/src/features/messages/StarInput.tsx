import { Star } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/controls/Field.tsx';

const CHOICES = [1, 2, 3, 4, 5] as const;

export interface StarInputProps {
  label: string;
  /** 0 while nothing is chosen. */
  value: number;
  onValueChange: (stars: number) => void;
  error?: string | undefined;
}

/** One to five stars as native radios: arrow keys choose, each star has its name. */
export function StarInput({ label, value, onValueChange, error }: StarInputProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="-ml-2 flex">
        {CHOICES.map((stars) => (
          <label key={stars} className={STAR}>
            <input
              type="radio"
              name={id}
              value={stars}
              checked={stars === value}
              onChange={() => onValueChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <Star
              aria-hidden
              className={cx('size-7 max-xs:size-5', stars <= value ? 'fill-primary stroke-primary' : 'stroke-control')}
            />
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

const STAR =
  'inline-flex size-11 max-xs:size-6 items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary ' +
  'hover:[&_svg]:stroke-primary [&:has(~label:hover)_svg]:stroke-primary';
