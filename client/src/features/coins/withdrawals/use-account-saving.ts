import { errorBody } from '#language/texts';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { api } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { applyServerErrors } from '../../../ui/hooks/form.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { PayoutAccountFormProps } from './PayoutAccountFrame.tsx';

/** How the forms of a bank account and of a UPI ID save it. `savedText` is the toast when no other form follows. */
export function useAccountSaving<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  savedText: string,
  { continues, onSaved }: Pick<PayoutAccountFormProps, 'continues' | 'onSaved'>,
) {
  const utils = api.useUtils();
  return {
    trpc: UNTIL_SHOWN,
    onSuccess() {
      if (!continues) showToast({ tone: 'success', title: savedText });
      onSaved();
    },
    onError(error: Parameters<typeof errorBody>[0]) {
      applyServerErrors(form, errorBody(error)?.errors ?? {});
      // Another tab may have saved an account since. The form then asks for the password.
      void utils.withdrawals.invalidate();
    },
  };
}
