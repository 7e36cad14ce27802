import { createElement, lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * An overlay whose code is no part of the first download: it comes when the page is idle, at the latest at the first
 * opening. Before that nothing is rendered; afterwards the overlay stays, so that it can animate its closing.
 */
export function lazyOverlay<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Overlay = lazy(async () => ({ default: await load() }));
  return function LazyOverlay(props: P) {
    const [hasOpened, setHasOpened] = useState(props.open);
    if (props.open && !hasOpened) setHasOpened(true);
    // A failed download is told at the opening, by the error boundary.
    useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
    if (!hasOpened) return null;
    return <Suspense fallback={null}>{createElement<P>(Overlay, props)}</Suspense>;
  };
}
