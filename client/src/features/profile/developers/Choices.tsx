import { useId } from 'react';
import { Checkbox, type CheckboxProps } from '../../../ui/controls/Checkbox.tsx';
import { FieldError } from '../../../ui/controls/Field.tsx';

export interface ChoicesProps<T extends string> {
  label: string;
  options: readonly T[];
  /** Returns the texts of an option. */
  textOf: (option: T) => Pick<CheckboxProps, 'label' | 'hint'>;
  chosen: readonly T[];
  onChange: (chosen: readonly T[]) => void;
  /** Whether to say that none is chosen. */
  isChecked: boolean;
  className?: string;
}

/** Checkboxes of which at least one has to be on. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { label, options, textOf, chosen, onChange, isChecked, className } = props;
  const errorId = useId();
  const isMissing = isChecked && chosen.length === 0;
  const toggle = (option: T, isOn: boolean) =>
    onChange(options.filter((each) => (each === option ? isOn : chosen.includes(each))));
  return (
    <fieldset aria-describedby={isMissing ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className={className}>
        {options.map((option) => (
          <Checkbox
            key={option}
            {...textOf(option)}
            checked={chosen.includes(option)}
            onChange={(event) => toggle(option, event.target.checked)}
          />
        ))}
      </div>
      {isMissing && <FieldError id={errorId}>Choose at least one</FieldError>}
    </fieldset>
  );
}
