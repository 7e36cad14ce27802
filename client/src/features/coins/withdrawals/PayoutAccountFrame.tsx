import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody } from '#language/texts';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { failureText } from '../../../api/api.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../../ui/controls/FormError.tsx';
import { PasswordField } from '../../../ui/controls/passwords/PasswordField.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';

/** What the forms of a bank account and of a UPI ID are given. */
export interface PayoutAccountFormProps {
  /** A payout account is stored and the user has no second factor, so changing it requires the password. */
  needsPassword: boolean;
  /** The form for a withdrawal request follows. */
  continues: boolean;
  /** What was typed as the account holder before the user switched to this form. */
  holder: string;
  onHolderChange: (holder: string) => void;
  onCancel: () => void;
  onSaved: () => void;
}

interface PayoutAccountFrameProps extends Omit<PayoutAccountFormProps, 'holder'> {
  label: string;
  saveLabel: string;
  save: { isPending: boolean; error: unknown };
  /** What a failed save says if the server does not say more. Errors of fields stand at the fields. */
  fallback: string;
  holder: Partial<ComponentProps<typeof TextField>>;
  password: Partial<ComponentProps<typeof PasswordField>>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** The fields between the account holder and the password. */
  children: ReactNode;
}

/** What the forms of a bank account and of a UPI ID share: holder, password and buttons. */
export function PayoutAccountFrame(props: PayoutAccountFrameProps) {
  const { label, saveLabel, save, fallback, holder, password, needsPassword, continues, children } = props;
  const { isPending: isSaving, error } = save;
  const isFieldError = errorBody(error)?.errors !== undefined;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => void props.onSubmit(event)}
      className="flex flex-col gap-4"
    >
      <FormError>{error && !isFieldError ? failureText(error, fallback) : null}</FormError>
      <TextField label={t`Account holder`} hint={t`As it appears at your bank.`} autoComplete="name" {...holder} />
      {children}
      {needsPassword && (
        <PasswordField
          label={t`Your Proverse password`}
          hint={t`We ask because this changes where we send your earnings.`}
          autoComplete="current-password"
          {...password}
        />
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={() => !isSaving && props.onCancel()}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={isSaving && t`Saving…`}>
          {continues ? t`Save and continue` : saveLabel}
        </Button>
      </div>
    </form>
  );
}
