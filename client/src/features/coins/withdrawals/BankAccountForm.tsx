import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { applyServerErrors, fieldsOf, useLazyZodForm } from '../../../ui/hooks/form.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../../ui/controls/FormError.tsx';
import { PasswordField } from '../../../ui/controls/passwords/PasswordField.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

const loadSchema = async () => (await import('./bank-account-schema.ts')).BankAccountInput;
const loadSchemaWithPassword = async () => (await import('./bank-account-schema.ts')).BankAccountInputWithPassword;

export interface BankAccountFormProps {
  /** An account is stored and the user has no second factor, so changing it requires the password. */
  needsPassword: boolean;
  /** The form for a withdrawal request follows. */
  continues: boolean;
  onCancel: () => void;
  onSaved: () => void;
}

/** Sets the bank account for payouts. What the user types is never stored on the device. */
export function BankAccountForm({ needsPassword, continues, onCancel, onSaved }: BankAccountFormProps) {
  const utils = api.useUtils();
  const form = useLazyZodForm(needsPassword ? loadSchemaWithPassword : loadSchema, {
    accountHolder: '',
    accountNumber: '',
    confirmAccountNumber: '',
    ifsc: '',
    password: '',
  });
  const save = api.withdrawals.saveBankAccount.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess() {
      if (!continues) showToast({ tone: 'success', title: SUCCESS_TEXTS.bankAccount });
      onSaved();
    },
    onError(error) {
      applyServerErrors(form, errorBody(error)?.errors ?? {});
      // Another tab may have saved an account since. The form then asks for the password.
      void utils.withdrawals.invalidate();
    },
  });
  const field = fieldsOf(form);
  const isFieldError = errorBody(save.error)?.errors !== undefined;

  return (
    <form
      noValidate
      aria-label="Bank account"
      onSubmit={form.handleSubmit(({ password, ...account }) => {
        if (!save.isPending) save.mutate(needsPassword ? { ...account, password } : account);
      })}
      className="flex flex-col gap-4"
    >
      <FormError>{save.error && !isFieldError && failureText(save.error, FAILURE_TEXTS.bankAccount)}</FormError>
      <TextField
        label="Account holder"
        hint="As it appears at your bank."
        autoComplete="name"
        {...field('accountHolder')}
      />
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        {...field('accountNumber', { deps: 'confirmAccountNumber' })}
      />
      <TextField
        label="Confirm account number"
        inputMode="numeric"
        autoComplete="off"
        {...field('confirmAccountNumber')}
      />
      <TextField
        label="IFSC"
        hint="11 characters, shown on your cheque book or in your bank's app."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('ifsc', { onChange: (event) => form.setValue('ifsc', upperCased(event.target)) })}
      />
      {needsPassword && (
        <PasswordField
          label="Your Proverse password"
          hint="We ask because this changes where we send your earnings."
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={() => !save.isPending && onCancel()}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending && 'Saving…'}>
          {continues ? 'Save and continue' : 'Save bank account'}
        </Button>
      </div>
    </form>
  );
}

function upperCased({ value }: HTMLInputElement): string {
  return value.toUpperCase();
}
