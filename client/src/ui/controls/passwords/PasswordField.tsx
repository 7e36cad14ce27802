import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { cx } from '../../cx.ts';
import { controlClasses, Field, type FieldProps } from '../Field.tsx';

export interface PasswordFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to show the password. */
export function PasswordField({ label, hint, error, optional, hideLabel, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={cx(controlClasses, 'pr-12')}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
