import { LIMITS } from '@proverse/shared';
import { useState } from 'react';
import { readPendingRegistration, storePendingRegistration, type PendingRegistration } from './pending-registration.ts';
import { serverNow } from '../../ui/server-clock.ts';

/** The registration in this tab whose email is not verified yet. */
export function useRegistration() {
  const [pending, setPending] = useState(readPendingRegistration);
  const [password, setPassword] = useState<string>();
  const [isCodeDialogOpen, setCodeDialogOpen] = useState(pending !== undefined);

  function keep(next: PendingRegistration | undefined): void {
    storePendingRegistration(next);
    setPending(next);
  }

  return {
    pending,
    /** Kept in memory only, so undefined after a reload. */
    password,
    isCodeDialogOpen,
    setCodeDialogOpen,
    /** Opens the dialog for a code that was just mailed. */
    begin(email: string, chosenPassword: string, notice: string) {
      keep({ email, notice, resendAtMs: serverNow() + LIMITS.resendCooldownSeconds * 1000 });
      setPassword(chosenPassword);
      setCodeDialogOpen(true);
    },
    setResendAt(resendAtMs: number) {
      if (pending) keep({ ...pending, resendAtMs });
    },
    /** Drops the registration, because the email is verified or the user wants to use another one. */
    forget() {
      keep(undefined);
      setPassword(undefined);
      setCodeDialogOpen(false);
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;
