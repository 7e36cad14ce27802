import { errorBody } from '@proverse/shared';
import { useRef, useState, type SubmitEvent } from 'react';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';

const FORM = 'work-mail';

/** Asks for an address at work, then for the code that was mailed there. */
export function WorkMailDialog({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const utils = api.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const select = () => input.current?.select();
  const start = api.verification.startWorkMail.useMutation({ onError: select });
  const confirm = api.verification.confirmWorkMail.useMutation({
    async onSuccess({ subject }) {
      await utils.verification.list.invalidate();
      void utils.profiles.invalidate();
      showToast({ tone: 'success', title: `Your profile says “Works at ${subject}”` });
      close();
    },
    onError: select,
  });
  const flowId = start.data?.flowId;
  const isBusy = start.isPending || confirm.isPending;

  function close(): void {
    setEmail('');
    setCode('');
    start.reset();
    confirm.reset();
    onOpenChange(false);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (flowId === undefined) start.mutate({ email });
    else confirm.mutate({ email, flowId, code });
  }

  function startOver(): void {
    setCode('');
    start.reset();
    confirm.reset();
  }

  const error = flowId === undefined ? start.error : confirm.error;
  const errors = errorBody(error)?.errors;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title="Verify your work email"
      description="Your profile says “Works at example.com”. We never show or keep the address itself."
      locked={isBusy}
      initialFocus={input}
      footer={
        <>
          <Button variant="ghost" onClick={flowId === undefined ? close : startOver}>
            {flowId === undefined ? 'Cancel' : 'Use another address'}
          </Button>
          <Button type="submit" form={FORM} busy={isBusy && (flowId === undefined ? 'Sending…' : 'Confirming…')}>
            {flowId === undefined ? 'Send code' : 'Confirm'}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <FormError>{error && errors === undefined && failureText(error)}</FormError>
        {flowId === undefined ? (
          <TextField
            key="email"
            ref={input}
            label="Work email"
            hint="Not Gmail or another mailbox that anyone can get."
            type="email"
            autoComplete="email"
            error={errors?.['email']}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        ) : (
          <TextField
            key="code"
            // Not `autoFocus`: the dialog is open already, and the code is what comes next.
            ref={(element) => {
              input.current = element;
              if (code === '') element?.focus();
            }}
            label="6-digit code"
            hint={`Sent to ${email}. It expires in 10 minutes.`}
            autoComplete="one-time-code"
            inputMode="numeric"
            error={errors?.['code'] ?? errors?.['flowId']}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
