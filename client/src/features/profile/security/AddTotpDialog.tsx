import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody } from '#language/texts';
import { useEffect } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { isDeclined } from '../../../session/step-up.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { fieldsOf, useRuleForm } from '../../../ui/hooks/form.ts';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { FormDialog, type FormDialogProps } from '../../../ui/overlays/FormDialog.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

export interface AddTotpDialogProps extends Pick<FormDialogProps, 'open' | 'onOpenChange'> {
  /** Gets the recovery codes, if this is the first factor. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Shows the QR code of a new secret and asks for a first code from the app. */
export function AddTotpDialog({ open, onOpenChange, onAdded }: AddTotpDialogProps) {
  const form = useRuleForm({ code: '' });
  const code = form.watch('code');
  const begin = api.factors.beginTotp.useMutation({ onError: (error) => isDeclined(error) && close() });
  const confirm = api.factors.confirmTotp.useMutation({
    onSuccess({ recoveryCodes }) {
      showToast({ tone: 'success', title: t`Authenticator app added` });
      close();
      onAdded(recoveryCodes);
    },
    onError(error) {
      form.setError('code', { message: errorBody(error)?.errors?.['code'] ?? failureText(error) });
      form.setFocus('code', { shouldSelect: true });
    },
  });
  const { mutate: start } = begin;
  useEffect(() => {
    if (open) start({});
  }, [open, start]);

  function close(): void {
    // The secret must not stay in memory.
    form.reset();
    begin.reset();
    confirm.reset();
    onOpenChange(false);
  }

  const submit = form.handleSubmit((input) => {
    if (input.code.trim() !== '' && !confirm.isPending) confirm.mutate(input);
  });

  return (
    <FormDialog
      open={open}
      onOpenChange={close}
      title={t`Add an authenticator app`}
      description={t`Scan the QR code with an app such as Google Authenticator, then enter the code it shows.`}
      locked={begin.isPending || confirm.isPending}
      submitLabel={t`Turn on`}
      busy={confirm.isPending && t`Turning on…`}
      disabledReason={code.trim() === '' && t`Enter the code from the app`}
      failure={begin.error && failureText(begin.error)}
      onSubmit={() => void submit()}
    >
      {begin.data ? (
        <>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(begin.data.qrSvg)}`}
            alt={t`QR code for your authenticator app`}
            className="mx-auto size-48 rounded-control bg-white p-2"
          />
          <p className="text-sm text-muted">
            <Trans>
              Can't scan it? Enter this key in the app:{' '}
              <code className="font-semibold text-ink">{begin.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </Trans>
          </p>
        </>
      ) : (
        <Skeleton className="mx-auto size-48 rounded-control" />
      )}
      <TextField
        label={t`Code from the app`}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...fieldsOf(form)('code')}
      />
    </FormDialog>
  );
}
