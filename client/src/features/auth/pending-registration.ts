/**
 * A registration that waits for its code, kept for this tab so that a reload opens the code dialog again. The password
 * is never stored: it stays in memory, and after a reload it is asked for again.
 */
export interface PendingRegistration {
  readonly email: string;
  /** What led here, in the server's or the specification's words. */
  readonly notice: string;
  /** When another code may be asked for. */
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

/** Undefined forgets it. */
export function storePendingRegistration(pending: PendingRegistration | undefined): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // With blocked storage a reload forgets it; signing in with the password opens the dialog as well.
  }
}

function isPendingRegistration(value: unknown): value is PendingRegistration {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    typeof value.email === 'string' &&
    'notice' in value &&
    typeof value.notice === 'string' &&
    'resendAtMs' in value &&
    typeof value.resendAtMs === 'number'
  );
}
