import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextField, type TextFieldProps } from '../TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to show the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={t`Show ${props.label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="flex size-11 items-center justify-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      }
    />
  );
}
