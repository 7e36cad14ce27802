import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { useId } from 'react';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { NameFields } from '../../ui/controls/NameFields.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { StrengthMeter } from '../../ui/controls/StrengthMeter.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import type { JoinFormState } from './auth-forms.ts';
import { SUGGESTED_PROFESSIONS } from './professions.ts';

export interface JoinFormProps {
  form: JoinFormState;
  onRegistered: (email: string, password: string, notice: string) => void;
}

export function JoinForm({ form, onRegistered }: JoinFormProps) {
  const professionsId = useId();
  const register = api.auth.register.useMutation({
    onSuccess: (_answer, { email, password }) => onRegistered(email, password, SUCCESS_TEXTS.register),
    onError(error) {
      form.refuse(errorBody(error)?.errors);
    },
  });
  const { password } = form.values;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ confirmPassword: _typedTwice, ...input }) => register.mutate(input))}
      className="grid gap-4"
    >
      <FormError>{register.error && registrationFailure(register.error)}</FormError>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields field={form.field} />
      </div>
      <TextField
        label="Profession"
        autoComplete="organization-title"
        list={professionsId}
        hint="Pick one or write your own."
        {...form.field('profession')}
      />
      <datalist id={professionsId}>
        {SUGGESTED_PROFESSIONS.map((profession) => (
          <option key={profession}>{profession}</option>
        ))}
      </datalist>
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        // Its error says the same.
        hint={form.errors.password === undefined ? 'At least 8 characters.' : undefined}
        {...form.field('password')}
      />
      {password !== '' && <StrengthMeter password={password} />}
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Button type="submit" fullWidth busy={register.isPending && 'Creating your account…'}>
        Join Free
      </Button>
    </form>
  );
}

/** The server's map of field errors in one line, as well as on the fields; otherwise its message. */
function registrationFailure(error: unknown): string {
  const fieldErrors = Object.values(errorBody(error)?.errors ?? {});
  return fieldErrors.length > 0 ? fieldErrors.join(', ') : failureText(error, FAILURE_TEXTS.register);
}
