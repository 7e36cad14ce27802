import { SUCCESS_TEXTS } from '@proverse/shared';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ResetCodeStep } from './ResetCodeStep.tsx';
import { ResetEmailStep } from './ResetEmailStep.tsx';
import { ResetPasswordStep } from './ResetPasswordStep.tsx';
import type { PasswordReset, ResetStep } from './use-password-reset.ts';

const CLOSES_AFTER_MS = 3000;

const TITLES: Record<ResetStep, string> = {
  email: 'Reset your password',
  code: 'Enter the code',
  password: 'Choose a new password',
  done: 'Password reset',
};

export interface ForgotPasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  reset: PasswordReset;
  /** The new password is set; `email` may sign in with it. */
  onDone: (email: string) => void;
}

export function ForgotPasswordDialog({ open, onOpenChange, reset, onDone }: ForgotPasswordDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  useFocusOnStep(body, reset.step);
  function finish(): void {
    onDone(reset.email);
    reset.finish();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (reset.step === 'done' ? finish() : onOpenChange(isOpen))}
      title={TITLES[reset.step]}
      initialFocus={() => body.current?.querySelector('input') ?? true}
    >
      <div ref={body}>
        {reset.step === 'email' && <ResetEmailStep reset={reset} />}
        {reset.step === 'code' && <ResetCodeStep reset={reset} />}
        {reset.step === 'password' && <ResetPasswordStep reset={reset} />}
        {reset.step === 'done' && <ResetDone onClose={finish} />}
      </div>
    </Dialog>
  );
}

/** A step's field, or what it says, takes the focus from the step before. The dialog itself sees to the first one. */
function useFocusOnStep(body: RefObject<HTMLElement | null>, step: ResetStep): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) body.current?.querySelector<HTMLElement>('input, [tabindex]')?.focus();
    shown.current = step;
  }, [body, step]);
}

function ResetDone({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div tabIndex={-1}>
      <Banner tone="success" title={SUCCESS_TEXTS.passwordReset} />
    </div>
  );
}
