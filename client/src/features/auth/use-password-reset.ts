import { LIMITS } from '@proverse/shared';
import { useState } from 'react';
import { serverNow } from '../../ui/server-clock.ts';

export type ResetStep = 'email' | 'code' | 'password' | 'done';

interface ResetState {
  readonly step: ResetStep;
  readonly email: string;
  readonly resetToken: string;
  readonly hasPrograms: boolean;
  readonly resendAtMs: number;
}

const START: ResetState = { step: 'email', email: '', resetToken: '', hasPrograms: false, resendAtMs: 0 };
const STEP_BEFORE: Record<ResetStep, ResetStep> = { email: 'email', code: 'email', password: 'code', done: 'done' };

/** State of the password reset: enter the email, then the mailed code, then a new password. */
export function usePasswordReset() {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState(START);
  const change = (changes: Partial<ResetState>) => setState((current) => ({ ...current, ...changes }));
  return {
    ...state,
    isOpen,
    /** Opens at the step where the user closed it, or starts over after a reset. `email` prefills the first step. */
    open(email: string) {
      if (state.step === 'done') setState({ ...START, email });
      else if (state.step === 'email' && email !== '') change({ email });
      setOpen(true);
    },
    /** Keeps the step, because people close the dialog to look for the email. */
    close: () => setOpen(false),
    codeSent: (email: string) =>
      change({ step: 'code', email, resendAtMs: serverNow() + LIMITS.resendCooldownSeconds * 1000 }),
    setResendAt: (resendAtMs: number) => change({ resendAtMs }),
    codeVerified: (grant: Pick<ResetState, 'resetToken' | 'hasPrograms'>) => change({ step: 'password', ...grant }),
    passwordSet: () => change({ step: 'done', resetToken: '' }),
    back: () => change({ step: STEP_BEFORE[state.step] }),
  };
}

export type PasswordReset = ReturnType<typeof usePasswordReset>;
