import { LIMITS } from '@proverse/shared';
import { useState } from 'react';
import { readPendingRegistration, storePendingRegistration, type PendingRegistration } from './pending-registration.ts';

export interface Registration {
  /** The address that waits for its code. */
  readonly pending: PendingRegistration | undefined;
  /** Chosen in this page; undefined after a reload. */
  readonly password: string | undefined;
  readonly isCodeDialogOpen: boolean;
  setCodeDialogOpen: (isOpen: boolean) => void;
  /** A code was just mailed: opens the dialog for it. */
  begin: (email: string, password: string, notice: string) => void;
  setResendAt: (resendAtMs: number) => void;
  /** The address is verified, or another one takes its place. */
  forget: () => void;
}

/** The registration of this tab that still waits for its code. */
export function useRegistration(): Registration {
  const [pending, setPending] = useState(readPendingRegistration);
  const [password, setPassword] = useState<string>();
  const [isCodeDialogOpen, setCodeDialogOpen] = useState(pending !== undefined);

  function keep(next: PendingRegistration | undefined): void {
    storePendingRegistration(next);
    setPending(next);
  }

  return {
    pending,
    password,
    isCodeDialogOpen,
    setCodeDialogOpen,
    begin(email, chosenPassword, notice) {
      keep({ email, notice, resendAtMs: Date.now() + LIMITS.resendCooldownSeconds * 1000 });
      setPassword(chosenPassword);
      setCodeDialogOpen(true);
    },
    setResendAt(resendAtMs) {
      if (pending) keep({ ...pending, resendAtMs });
    },
    forget() {
      keep(undefined);
      setPassword(undefined);
      setCodeDialogOpen(false);
    },
  };
}
