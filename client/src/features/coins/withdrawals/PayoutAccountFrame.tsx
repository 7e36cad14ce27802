import type { ComponentProps, FormEvent, ReactNode } from 'react';
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
  failure: ReactNode;
  isSaving: boolean;
  holder: Partial<ComponentProps<typeof TextField>>;
  password: Partial<ComponentProps<typeof PasswordField>>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** The fields between the account holder and the password. */
  children: ReactNode;
}

/** What the forms of a bank account and of a UPI ID share: holder, password and buttons. */
export function PayoutAccountFrame(props: PayoutAccountFrameProps) {
  const { label, saveLabel, failure, isSaving, holder, password, needsPassword, continues, children } = props;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => void props.onSubmit(event)}
      className="flex flex-col gap-4"
    >
      <FormError>{failure}</FormError>
      <TextField label="Account holder" hint="As it appears at your bank." autoComplete="name" {...holder} />
      {children}
      {needsPassword && (
        <PasswordField
          label="Your Proverse password"
          hint="We ask because this changes where we send your earnings."
          autoComplete="current-password"
          {...password}
        />
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={() => !isSaving && props.onCancel()}>
          Cancel
        </Button>
        <Button type="submit" busy={isSaving && 'Saving…'}>
          {continues ? 'Save and continue' : saveLabel}
        </Button>
      </div>
    </form>
  );
}
