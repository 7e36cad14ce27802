import { createElement, lazy, useState, type ComponentType } from 'react';

export interface Preloadable<P extends object> {
  /** Downloads the code; also called ahead of time, such as on hover and focus of a link to it. */
  load: () => Promise<ComponentType<P>>;
  Component: ComponentType<P>;
}

/**
 * A component whose code is its own download. Unlike React's own `lazy`, it renders at once where the code is there
 * already: `lazy` shows the fallback around it for a moment, and React keeps a fallback for 300 ms.
 */
export function preloadable<P extends object>(download: () => Promise<ComponentType<P>>): Preloadable<P> {
  let loaded: ComponentType<P> | undefined;
  const load = async () => (loaded = await download());
  const Lazy = lazy(async () => ({ default: await load() }));
  function Component(props: P) {
    // What it began with, it stays: another component in its place would begin anew.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return createElement(Chosen, props);
  }
  return { load, Component };
}
