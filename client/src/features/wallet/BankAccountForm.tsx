import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { useEffect } from 'react';
import { api, failureText } from '../../api.ts';
import { applyServerErrors, fieldsOf, useLazyZodForm } from '../../ui/hooks/form.ts';
import { FormError } from '../../ui/controls/FormError.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { FormActions } from './FormActions.tsx';

const loadFirstSchema = async () => (await import('./bank-account-schema.ts')).FirstBankAccountInput;
const loadOtherSchema = async () => (await import('./bank-account-schema.ts')).OtherBankAccountInput;

export interface BankAccountFormProps {
  /** There is none yet; another one in its place takes the password. */
  isFirst: boolean;
  /** A request follows, so the button says so. */
  continues: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** Where earnings are paid to. Nothing of it is kept on the device. */
export function BankAccountForm({ isFirst, continues, onBusyChange, onCancel, onSaved }: BankAccountFormProps) {
  const utils = api.useUtils();
  const form = useLazyZodForm(isFirst ? loadFirstSchema : loadOtherSchema, {
    accountHolder: '',
    accountNumber: '',
    confirmAccountNumber: '',
    ifsc: '',
    password: '',
  });
  const save = api.withdrawals.saveBankAccount.useMutation({
    async onSuccess() {
      await Promise.all([utils.withdrawals.invalidate(), utils.dashboard.invalidate()]);
      if (!continues) showToast({ tone: 'success', title: SUCCESS_TEXTS.bankAccount });
      onSaved();
    },
    onError(error) {
      applyServerErrors(form, errorBody(error)?.errors ?? {});
      // Another tab may have saved one meanwhile; then this one takes the password.
      void utils.withdrawals.invalidate();
    },
  });
  useEffect(() => onBusyChange(save.isPending), [save.isPending, onBusyChange]);
  const field = fieldsOf(form);
  const isFieldError = errorBody(save.error)?.errors !== undefined;

  return (
    <form
      noValidate
      aria-label="Bank account"
      onSubmit={form.handleSubmit(({ password, ...account }) => {
        if (!save.isPending) save.mutate(isFirst ? account : { ...account, password });
      })}
      className="flex flex-col gap-4"
    >
      <FormError>{save.error && !isFieldError && failureText(save.error, FAILURE_TEXTS.bankAccount)}</FormError>
      <TextField label="Account holder" hint="As the bank writes it." autoComplete="name" {...field('accountHolder')} />
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        {...field('accountNumber', { setValueAs: digitsTogether, deps: 'confirmAccountNumber' })}
      />
      <TextField
        label="Confirm account number"
        inputMode="numeric"
        autoComplete="off"
        {...field('confirmAccountNumber', { setValueAs: digitsTogether })}
      />
      <TextField
        label="IFSC"
        hint="11 letters and digits, on your cheque book or in your bank's app."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...field('ifsc', { onChange: (event) => form.setValue('ifsc', upperCased(event.target)) })}
      />
      {!isFirst && (
        <PasswordField
          label="Your Proverse password"
          hint="So that nobody else can send your earnings elsewhere."
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      <FormActions
        submitLabel={continues ? 'Save and continue' : 'Save bank account'}
        busy={save.isPending && 'Saving…'}
        onCancel={onCancel}
      />
    </form>
  );
}

/** Account numbers are often written in groups. */
function digitsTogether(text: string): string {
  return text.replace(/[\s-]/g, '');
}

function upperCased({ value }: HTMLInputElement): string {
  return value.toUpperCase();
}
