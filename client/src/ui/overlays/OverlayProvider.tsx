import { useEffect, useState, type ReactNode } from 'react';
import { announce } from '../layout/announcer.ts';
import { onWaitingToast, takeWaiting, type ToastOptions } from './toast-queue.ts';
import { whenIdle } from '../hooks/when-idle.ts';

async function loadRegions() {
  const [{ ToastRegion }, { TooltipRegion }] = await Promise.all([
    import('./ToastRegion.tsx'),
    import('./TooltipRegion.tsx'),
  ]);
  return { ToastRegion, TooltipRegion };
}

/** Shows toasts and tooltips. Their code loads when idle, at a toast, or when the pointer moves or a key is pressed. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const [regions, setRegions] = useState<Awaited<ReturnType<typeof loadRegions>>>();
  const [plain, setPlain] = useState<ToastOptions>();
  useEffect(() => {
    // If loading fails, waiting toasts are shown as plain text, because they may report the lost network.
    const showPlain = () => takeWaiting().forEach(setPlain);
    const tryToLoad = () => void loadRegions().then(setRegions, showPlain);
    const cancelIdle = whenIdle(tryToLoad);
    const stopListening = onWaitingToast(tryToLoad);
    const listening = new AbortController();
    for (const type of ['pointermove', 'keydown'])
      addEventListener(type, tryToLoad, { once: true, signal: listening.signal });
    return () => {
      cancelIdle();
      stopListening();
      listening.abort();
    };
  }, []);
  return (
    <>
      {children}
      {regions && <regions.ToastRegion />}
      {regions && <regions.TooltipRegion />}
      {!regions && plain && <PlainToast toast={plain} onDone={setPlain} />}
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
