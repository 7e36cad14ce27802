export interface ToastOptions {
  tone: 'success' | 'danger' | 'info';
  title: string;
  text?: string | undefined;
  /** 4 s by default. */
  shownMs?: number | undefined;
  /** With an action, the toast stays until it is closed. */
  action?: { label: string; onPress: () => void } | undefined;
}

type Deliver = (toast: ToastOptions) => void;

const waiting: ToastOptions[] = [];
let deliver: Deliver | undefined;
let wake: (() => void) | undefined;

/** Shows a toast, which waits until the region has loaded. */
export function showToast(toast: ToastOptions): void {
  if (deliver) deliver(toast);
  else {
    waiting.push(toast);
    wake?.();
  }
}

/** Registers a listener for toasts that wait for a region. Returns a function that removes it. */
export function onWaitingToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = undefined;
  };
}

/** Removes and returns the waiting toasts, for when the region failed to load. */
export function takeWaiting(): ToastOptions[] {
  return waiting.splice(0);
}

/** Delivers waiting and new toasts to the receiver. Returns a function that stops the delivery. */
export function takeToasts(receiver: Deliver): () => void {
  deliver = receiver;
  waiting.splice(0).forEach(receiver);
  return () => {
    deliver = undefined;
  };
}
