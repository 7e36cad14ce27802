import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { Checkbox, type CheckboxProps } from '../../../ui/controls/Checkbox.tsx';
import { FieldError } from '../../../ui/controls/Field.tsx';

export interface ChoicesProps<T extends string> {
  label: string;
  options: readonly T[];
  /** Returns the texts of an option. */
  textOf: (option: T) => Pick<CheckboxProps, 'label' | 'hint'>;
  value: readonly T[];
  onValueChange: (chosen: T[]) => void;
  error: string | undefined;
  className?: string;
}

/** The rule of a field with `Choices`. */
export const atLeastOne = (chosen: readonly string[]) => chosen.length > 0 || t`Choose at least one`;

/** Checkboxes of which at least one has to be on. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { label, options, textOf, value, onValueChange, error, className } = props;
  const errorId = useId();
  const toggle = (option: T, isOn: boolean) =>
    onValueChange(options.filter((each) => (each === option ? isOn : value.includes(each))));
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className={className}>
        {options.map((option) => (
          <Checkbox
            key={option}
            {...textOf(option)}
            checked={value.includes(option)}
            onChange={(event) => toggle(option, event.target.checked)}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
