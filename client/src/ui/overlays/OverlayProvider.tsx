import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { announce } from '../layout/announcer.ts';
import { TooltipRegion } from './TooltipRegion.tsx';
import { onWaitingToast, takeWaiting, type ToastOptions } from './toast-queue.ts';
import { whenIdle } from '../hooks/when-idle.ts';

const loadRegion = async () => (await import('./ToastRegion.tsx')).ToastRegion;

/** Shows tooltips, and toasts, whose code loads when idle or at the first one. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const [ToastRegion, setRegion] = useState<ComponentType>();
  const [plain, setPlain] = useState<ToastOptions>();
  useEffect(() => {
    // If loading fails, waiting toasts are shown as plain text, because they may report the lost network.
    const showPlain = () => takeWaiting().forEach(setPlain);
    const tryToLoad = () => void loadRegion().then((loaded) => setRegion(() => loaded), showPlain);
    const cancelIdle = whenIdle(tryToLoad);
    const stopListening = onWaitingToast(tryToLoad);
    return () => {
      cancelIdle();
      stopListening();
    };
  }, []);
  return (
    <>
      {children}
      <TooltipRegion />
      {ToastRegion && <ToastRegion />}
      {!ToastRegion && plain && <PlainToast toast={plain} onDone={setPlain} />}
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
    <div className="fixed inset-x-4 top-[calc(var(--spacing-header)+0.5rem)] z-60 rounded-card border border-line bg-surface px-4 py-2.5 shadow-overlay sm:left-auto sm:w-sm md:top-auto md:bottom-4">
      <p className="font-semibold">{toast.title}</p>
      <p className="text-sm text-muted">{toast.text}</p>
    </div>
  );
}
