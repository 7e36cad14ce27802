import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { controlClasses, Field, type FieldProps } from './Field.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'id'> {
  /** Shown inside the box on the left, such as a search icon. */
  icon?: ReactNode;
  /** Inside the box on the right, such as a button to clear it. */
  end?: ReactNode;
}

/** A single-line field. */
export function TextField({ label, hint, error, optional, hideLabel, className, icon, end, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <div className="relative">
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted [&_svg]:size-5">
              {icon}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={cx(controlClasses, 'text-ellipsis', Boolean(icon) && 'pl-10', Boolean(end) && 'pr-11')}
          />
          {end && <span className={END}>{end}</span>}
        </div>
      )}
    </Field>
  );
}

// A click beside what is shown there reaches the field.
const END = 'pointer-events-none absolute inset-y-0 right-0 flex items-center *:pointer-events-auto';
