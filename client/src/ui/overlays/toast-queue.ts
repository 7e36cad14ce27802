export interface ToastOptions {
  tone: 'success' | 'danger' | 'info';
  title: string;
  text?: string | undefined;
  /** How long it is shown; 4 s where nothing else is said. */
  shownMs?: number | undefined;
  /** One thing to do about it; the toast then stays until it is closed. */
  action?: { label: string; onPress: () => void } | undefined;
}

type Deliver = (toast: ToastOptions) => void;

const waiting: ToastOptions[] = [];
let deliver: Deliver | undefined;
let wake: (() => void) | undefined;

/** Shows a toast; before the region has loaded it waits for it, in order. */
export function showToast(toast: ToastOptions): void {
  if (deliver) deliver(toast);
  else {
    waiting.push(toast);
    wake?.();
  }
}

/** Calls back when a toast waits for a region, until the answered function is called. */
export function onWaitingToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = undefined;
  };
}

/** Takes back what still waits, for where no region comes. */
export function takeWaiting(): ToastOptions[] {
  return waiting.splice(0);
}

/** The region takes what has waited and all that comes, until the answered function is called. */
export function takeToasts(receiver: Deliver): () => void {
  deliver = receiver;
  waiting.splice(0).forEach(receiver);
  return () => {
    deliver = undefined;
  };
}
