import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { onWaitingToast, showToast, type ToastOptions } from './toast-queue.ts';
import { whenIdle } from './when-idle.ts';

export type { ToastOptions };

const ToastRegion = lazy(async () => ({ default: (await import('./ToastRegion.tsx')).ToastRegion }));

/** Shows short messages that go by themselves after 4 s, or stay while they are hovered or hold the focus. */
export function useToast(): (toast: ToastOptions) => void {
  return showToast;
}

/** Adds the region of the toasts once the page is idle or a toast waits, so that it is no part of the first download. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  useEffect(() => onWaitingToast(() => setWanted(true)), []);
  return (
    <>
      {children}
      {isWanted && (
        <Suspense fallback={null}>
          <ToastRegion />
        </Suspense>
      )}
    </>
  );
}
