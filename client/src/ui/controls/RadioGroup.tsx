import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from './Field.tsx';

export interface RadioOption<T extends string> {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** The hint says why it cannot be chosen. */
  isDisabled?: boolean;
}

export interface RadioGroupProps<T extends string> {
  label: string;
  options: readonly RadioOption<T>[];
  value: T | null;
  onValueChange: (value: T) => void;
  error?: string | undefined;
  /** `cards` shows each choice as a bordered row or column. */
  layout?: 'list' | 'cards' | undefined;
  className?: string | undefined;
}

/** Native radio buttons in a fieldset. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, options, value, onValueChange, error, layout = 'list', className } = props;
  const id = useId();
  return (
    <fieldset className={className} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className={layout === 'cards' ? 'grid gap-2 sm:grid-flow-col sm:auto-cols-fr' : 'flex flex-col'}>
        {options.map((option) => (
          <label key={option.value} className={cx('flex min-h-11 items-center gap-3', layout === 'cards' && CARD)}>
            <input
              type="radio"
              disabled={option.isDisabled}
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className={radioClasses}
            />
            {option.icon}
            <span className="flex flex-col">
              <span className={option.isDisabled ? 'text-muted' : 'font-medium'}>{option.label}</span>
              {option.hint !== undefined && <span className="text-sm text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

const CARD =
  'rounded-control border border-control bg-surface px-3 py-2 transition-colors hover:bg-raised ' +
  'has-checked:border-primary has-checked:bg-primary-soft';

/** The look of a native radio button. */
export const radioClasses =
  'size-5 shrink-0 appearance-none rounded-full border border-control bg-surface transition-[border-width] ' +
  'checked:border-6 checked:border-primary forced-colors:appearance-auto';
