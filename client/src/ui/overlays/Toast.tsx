import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { announce } from '../layout/announcer.ts';
import { onWaitingToast, showToast, takeWaiting, type ToastOptions } from './toast-queue.ts';
import { whenIdle } from '../hooks/when-idle.ts';

export type { ToastOptions };

/** Shows short messages that go by themselves after 4 s, or stay while they are hovered or hold the focus. */
export function useToast(): (toast: ToastOptions) => void {
  return showToast;
}

/** Adds the region of the toasts once the page is idle or a toast waits, so that it is no part of the first download. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [Region, setRegion] = useState<ComponentType>();
  const [plain, setPlain] = useState<ToastOptions>();
  useEffect(() => {
    async function load(): Promise<void> {
      const { ToastRegion } = await import('./ToastRegion.tsx');
      setRegion(() => ToastRegion);
    }
    // Without a network a toast is shown as plain text, because it may be about just that; the next one tries again.
    const showPlain = () => takeWaiting().forEach(setPlain);
    const tryToLoad = () => void load().catch(showPlain);
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
      {Region ? <Region /> : plain && <PlainToast toast={plain} onDone={setPlain} />}
    </>
  );
}

const SHOWN_MS = 4000;

function PlainToast({ toast, onDone }: { toast: ToastOptions; onDone: (none: undefined) => void }) {
  useEffect(() => {
    announce([toast.title, toast.text].filter(Boolean).join('. '));
    const timer = setTimeout(onDone, SHOWN_MS, undefined);
    return () => clearTimeout(timer);
  }, [toast, onDone]);
  return (
    <div className="fixed inset-x-4 top-18 z-60 rounded-card border border-line bg-surface px-4 py-2.5 shadow-overlay sm:left-auto sm:w-sm md:top-auto md:bottom-4">
      <p className="font-semibold">{toast.title}</p>
      <p className="text-sm text-muted">{toast.text}</p>
    </div>
  );
}
