import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { controlClasses, Field, type FieldProps } from './Field.tsx';

interface Option {
  value: string;
  label: string;
  group?: string | undefined;
}

export interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children'> {
  /** Options of one group must follow each other. */
  options: readonly Option[];
  /** A filter as a pill without a visible label, which is filled unless its first option is chosen. */
  isPill?: boolean | undefined;
}

/** A native select, which opens the system's picker on a phone. */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, className, options, isPill = false, hideLabel = isPill, ...select } = props;
  const isFiltering = isPill && select.value !== options[0]?.value;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={cx(
              controlClasses,
              'appearance-none pr-9 text-ellipsis',
              isPill && 'rounded-full! pl-4 font-medium',
              isFiltering && 'border-primary! bg-primary-soft! text-primary!',
            )}
          >
            {[...new Set(options.map(({ group }) => group))].map((group) => {
              const members = options.filter((option) => option.group === group).map(optionElement);
              return group === undefined ? (
                members
              ) : (
                <optgroup key={group} label={group}>
                  {members}
                </optgroup>
              );
            })}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
          />
        </div>
      )}
    </Field>
  );
}

function optionElement({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
