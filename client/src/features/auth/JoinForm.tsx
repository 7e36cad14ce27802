import { t } from '@lingui/core/macro';
import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { useId } from 'react';
import { api, failureText } from '../../api/api.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { NameFields } from '../../ui/controls/NameFields.tsx';
import { PasswordField } from '../../ui/controls/passwords/PasswordField.tsx';
import { StrengthMeter } from '../../ui/controls/passwords/StrengthMeter.tsx';
import { applyServerErrors, fieldsOf } from '../../ui/hooks/form.ts';
import { TextField } from '../../ui/controls/TextField.tsx';
import type { JoinFormState } from './use-auth.ts';
import { SUGGESTED_PROFESSIONS } from './professions.ts';

export interface JoinFormProps {
  form: JoinFormState;
  onRegistered: (email: string, password: string, notice: string) => void;
  /** Asks for no profession, which the form then has already, and for the password once. */
  isBrief: boolean;
}

export function JoinForm({ form, onRegistered, isBrief }: JoinFormProps) {
  const field = fieldsOf(form);
  const professionsId = useId();
  const register = api.auth.register.useMutation({
    onSuccess: (_answer, { email, password }) => onRegistered(email, password, SUCCESS_TEXTS.register),
    onError: (error) => applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  const password = form.watch('password');

  /** Checks the confirmation against a changed password, unless the user has not reached that field yet. */
  function recheckConfirmation(): void {
    if (form.getFieldState('confirmPassword').isTouched) void form.trigger('confirmPassword');
  }

  const submit = form.handleSubmit(({ confirmPassword: _typedTwice, ...input }) => register.mutate(input));

  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (isBrief) form.setValue('confirmPassword', form.getValues('password'));
        void submit(event);
      }}
      className="grid gap-4"
    >
      <FormError>{register.error && registrationFailure(register.error)}</FormError>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      </div>
      {!isBrief && (
        <>
          <TextField
            label={t`Profession`}
            autoComplete="organization-title"
            list={professionsId}
            hint={t`Pick one or write your own.`}
            {...field('profession')}
          />
          <datalist id={professionsId}>
            {SUGGESTED_PROFESSIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label === value ? undefined : label}
              </option>
            ))}
          </datalist>
        </>
      )}
      <TextField label={t`Email`} type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        // The error repeats the hint, so only one is shown.
        hint={form.formState.errors.password === undefined ? t`At least 8 characters.` : undefined}
        {...field('password', { onChange: recheckConfirmation })}
      />
      {password !== '' && <StrengthMeter password={password} />}
      {!isBrief && (
        <PasswordField label={t`Confirm password`} autoComplete="new-password" {...field('confirmPassword')} />
      )}
      <Button type="submit" fullWidth busy={register.isPending && t`Creating your account…`}>
        {isBrief ? t`Get my code` : t`Join Free`}
      </Button>
    </form>
  );
}

/** The server's field errors in one line, otherwise its message. */
function registrationFailure(error: unknown): string {
  const fieldErrors = Object.values(errorBody(error)?.errors ?? {});
  return fieldErrors.length > 0 ? fieldErrors.join(', ') : failureText(error, FAILURE_TEXTS.register);
}
