import { t } from '@lingui/core/macro';
import { SUCCESS_TEXTS } from '#language/texts';
import { useEffect, useRef } from 'react';
import { useTimedNote } from '../../ui/hooks/use-timed-note.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { ResetCodeStep } from './ResetCodeStep.tsx';
import { ResetEmailStep } from './ResetEmailStep.tsx';
import { ResetPasswordStep } from './ResetPasswordStep.tsx';
import type { PasswordReset, ResetStep } from './use-password-reset.ts';

const CLOSES_AFTER_MS = 3000;

const TITLES: Record<ResetStep, string> = {
  email: t`Reset your password`,
  code: t`Enter the code`,
  password: t`Choose a new password`,
  done: t`Password reset`,
};

export interface ForgotPasswordDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  reset: PasswordReset;
  /** Called when the dialog closes after the new password is set. */
  onDone: (email: string) => void;
}

export function ForgotPasswordDialog({ open, onOpenChange, reset, onDone }: ForgotPasswordDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  // `initialFocus` covers the step at opening. This effect focuses the field of each later step.
  const shownStep = useRef(reset.step);
  useEffect(() => {
    if (shownStep.current !== reset.step) body.current?.querySelector('input')?.focus();
    shownStep.current = reset.step;
  }, [reset.step]);
  function close(): void {
    if (reset.step === 'done') onDone(reset.email);
    onOpenChange(false);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={TITLES[reset.step]}
      initialFocus={() => body.current?.querySelector('input') ?? true}
    >
      <div ref={body}>
        {reset.step === 'email' && <ResetEmailStep reset={reset} />}
        {reset.step === 'code' && <ResetCodeStep reset={reset} />}
        {reset.step === 'password' && <ResetPasswordStep reset={reset} />}
        {reset.step === 'done' && <ResetDone onClose={close} />}
      </div>
    </Dialog>
  );
}

function ResetDone({ onClose }: { onClose: () => void }) {
  const note = useTimedNote<HTMLDivElement>(CLOSES_AFTER_MS, onClose);
  return (
    <div ref={note} tabIndex={-1}>
      <Banner tone="success" title={SUCCESS_TEXTS.passwordReset} />
    </div>
  );
}
