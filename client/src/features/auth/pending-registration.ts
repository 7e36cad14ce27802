/**
 * A registration whose email is not verified yet. It is stored for this tab, so that a reload opens the code dialog
 * again. The password is never stored.
 */
export interface PendingRegistration {
  readonly email: string;
  /** The text above the code field. */
  readonly notice: string;
  /** When another code may be requested. */
  readonly resendAtMs: number;
}

const KEY = 'proverse-pending-registration';

export function readPendingRegistration(): PendingRegistration | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isPendingRegistration(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the registration. `undefined` deletes it. */
export function storePendingRegistration(pending: PendingRegistration | undefined): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so a reload forgets the registration. Signing in opens the dialog again.
  }
}

function isPendingRegistration(value: unknown): value is PendingRegistration {
  const { email, notice, resendAtMs } = Object(value) as Record<string, unknown>;
  return typeof email === 'string' && typeof notice === 'string' && typeof resendAtMs === 'number';
}
