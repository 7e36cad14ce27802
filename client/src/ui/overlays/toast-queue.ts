export interface ToastOptions {
  /** For `closeToast`. */
  key?: string | undefined;
  tone: 'success' | 'danger' | 'info';
  title: string;
  text?: string | undefined;
  /** How long the toast is shown, by default 4 s. */
  shownMs?: number | undefined;
  /** With an action, the toast stays until it is closed. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Where more is. Following it closes the toast. */
  link?: { label: string; href: string } | undefined;
  /** Whom it is from, shown instead of the icon. */
  person?: { name: string; avatar: string | null } | undefined;
}

type Deliver = (toast: ToastOptions) => void;
type Close = (key: string) => void;

const waiting: ToastOptions[] = [];
let deliver: Deliver | undefined;
let close: Close | undefined;
let wake: (() => void) | undefined;

/** Shows a toast. Until `ToastRegion` has loaded, the toast waits in a queue. */
export function showToast(toast: ToastOptions): void {
  if (deliver) deliver(toast);
  else {
    waiting.push(toast);
    wake?.();
  }
}

/** Closes the toast with this key, because the user has seen what it says. */
export function closeToast(key: string): void {
  close?.(key);
}

/** Registers a listener for toasts that have to wait for `ToastRegion`. Returns a function that removes it. */
export function onWaitingToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = undefined;
  };
}

/** Removes and returns the waiting toasts. Called when the region failed to load. */
export function takeWaiting(): ToastOptions[] {
  return waiting.splice(0);
}

/** Delivers waiting and new toasts to the receiver, which can also close them. Returns a function that stops the delivery. */
export function takeToasts(receiver: Deliver, closer?: Close): () => void {
  deliver = receiver;
  close = closer;
  waiting.splice(0).forEach(receiver);
  return () => {
    deliver = undefined;
    close = undefined;
  };
}
