import { t } from '@lingui/core/macro';
import { PASSWORD_STRENGTH_REQUIRED, passwordStrength } from '@proverse/shared';
import { Checkbox } from '../Checkbox.tsx';
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { useIsCommonPassword } from './use-is-common-password.ts';

interface NewPasswords {
  newPassword: string;
  confirmPassword: string;
}

export interface NewPasswordFieldsProps {
  /** Returns the registration and error of a field, see `fieldsOf`. */
  field: (name: keyof NewPasswords | 'keepPrograms') => Omit<PasswordFieldProps, 'label' | 'autoComplete'>;
  /** The current values of both fields. */
  typed: NewPasswords;
  /** Whether the account has API tokens or webhooks, which a new password ends by default. */
  hasPrograms: boolean;
}

/** A new password with its rule, strength and confirmation. */
export function NewPasswordFields({ field, typed, hasPrograms }: NewPasswordFieldsProps) {
  const confirmation = field('confirmPassword');
  const mismatch =
    typed.confirmPassword !== '' && typed.newPassword !== typed.confirmPassword ? t`Passwords do not match` : undefined;
  return (
    <>
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 8 characters, mixing upper and lower case, digits and special characters.`}
        {...field('newPassword')}
      />
      {typed.newPassword !== '' && <StrengthMeter password={typed.newPassword} />}
      <PasswordField
        label={t`Confirm new password`}
        autoComplete="new-password"
        {...confirmation}
        error={mismatch ?? confirmation.error}
      />
      {hasPrograms && (
        <Checkbox
          label={t`Keep my API tokens and webhooks`}
          hint={t`Otherwise they stop working, in case someone else added them.`}
          {...field('keepPrograms')}
        />
      )}
    </>
  );
}

/** Returns why the new password cannot be submitted yet, or false. */
export function useNewPasswordProblem({ newPassword, confirmPassword }: NewPasswords): string | false {
  const isCommon = useIsCommonPassword(newPassword);
  if (newPassword === '') return t`Enter a new password`;
  if (passwordStrength(newPassword) < PASSWORD_STRENGTH_REQUIRED)
    return t`The new password is too weak: make it at least Fair`;
  if (isCommon) return t`The new password is too common: choose another one`;
  if (confirmPassword === '') return t`Confirm the new password`;
  return newPassword === confirmPassword ? false : t`Passwords do not match`;
}
