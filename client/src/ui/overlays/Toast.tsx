import { showToast, type ToastOptions } from './toast-queue.ts';

export type { ToastOptions };

/** Shows short messages that go by themselves after 4 s, or stay while they are hovered or hold the focus. */
export function useToast(): (toast: ToastOptions) => void {
  return showToast;
}
