import { LIMITS } from '@proverse/shared';
import { useState } from 'react';

export type ResetStep = 'email' | 'code' | 'password' | 'done';

interface ResetState {
  readonly step: ResetStep;
  readonly email: string;
  readonly resetToken: string;
  readonly resendAtMs: number;
}

export interface PasswordReset extends ResetState {
  readonly isOpen: boolean;
  /** Opens where it was left; `email` is a first guess for the first step. */
  open: (email: string) => void;
  /** Closes; a look into the mailbox must not lose the step. */
  close: () => void;
  codeSent: (email: string) => void;
  setResendAt: (resendAtMs: number) => void;
  codeVerified: (resetToken: string) => void;
  passwordSet: () => void;
  back: () => void;
  /** Closes; the next opening begins anew. */
  finish: () => void;
}

const START: ResetState = { step: 'email', email: '', resetToken: '', resendAtMs: 0 };
const STEP_BEFORE: Record<ResetStep, ResetStep> = { email: 'email', code: 'email', password: 'code', done: 'done' };

/** The way to a new password: the address, the code that was mailed to it, the password. Back is allowed. */
export function usePasswordReset(): PasswordReset {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState(START);
  const change = (changes: Partial<ResetState>) => setState((current) => ({ ...current, ...changes }));
  return {
    ...state,
    isOpen,
    open(email) {
      if (state.step === 'done') setState({ ...START, email });
      else if (state.step === 'email' && email !== '') change({ email });
      setOpen(true);
    },
    close: () => setOpen(false),
    codeSent: (email) => change({ step: 'code', email, resendAtMs: Date.now() + LIMITS.resendCooldownSeconds * 1000 }),
    setResendAt: (resendAtMs) => change({ resendAtMs }),
    codeVerified: (resetToken) => change({ step: 'password', resetToken }),
    passwordSet: () => change({ step: 'done', resetToken: '' }),
    back: () => change({ step: STEP_BEFORE[state.step] }),
    // What it says stays while it fades; the steps begin anew at the next opening.
    finish: () => setOpen(false),
  };
}
