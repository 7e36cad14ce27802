import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { onWaitingToast, showToast, type ToastOptions } from './toast-queue.ts';
import { whenIdle } from './when-idle.ts';

export type { ToastOptions };

/** Shows short messages that go by themselves after 4 s, or stay while they are hovered or hold the focus. */
export function useToast(): (toast: ToastOptions) => void {
  return showToast;
}

/** Adds the region of the toasts once the page is idle or a toast waits, so that it is no part of the first download. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    async function load(): Promise<void> {
      const { ToastRegion } = await import('./ToastRegion.tsx');
      setRegion(() => ToastRegion);
    }
    // Without a network the page goes on without toasts; the next one tries again, and those that wait come then.
    const tryToLoad = () => void load().catch(() => undefined);
    const callOff = whenIdle(tryToLoad);
    const stopListening = onWaitingToast(tryToLoad);
    return () => {
      callOff();
      stopListening();
    };
  }, []);
  return (
    <>
      {children}
      {Region && <Region />}
    </>
  );
}
