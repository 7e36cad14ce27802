import { useCallback, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { whenIdle } from './when-idle.ts';

export interface Loadable {
  load: () => Promise<unknown>;
}

export interface LazyCode<P extends object> extends Loadable {
  /** What has been downloaded; undefined before. */
  loaded: () => ComponentType<P> | undefined;
  /** Downloads it once, also ahead of time, such as on hover of a link to it. After a failure the next call tries anew. */
  load: () => Promise<ComponentType<P>>;
  /** Several tries have failed though there is a network: only a new document helps, such as after an update. */
  needsReload: () => boolean;
}

const HOPELESS_AFTER = 2;

/**
 * A component whose code is its own download. Unlike React's own `lazy`, it keeps no failure for ever, and renders at
 * once where the code is there already.
 */
export function lazyCode<P extends object>(download: () => Promise<ComponentType<P>>): LazyCode<P> {
  let loaded: ComponentType<P> | undefined;
  let pending: Promise<ComponentType<P>> | undefined;
  let failures = 0;

  async function tryToLoad(): Promise<ComponentType<P>> {
    try {
      loaded = await download();
      return loaded;
    } catch (error) {
      // Without a network there is no telling. With one, an older browser remembers an import that failed, and a server
      // that was updated has the file no more.
      if (navigator.onLine) failures += 1;
      throw error;
    } finally {
      pending = undefined;
    }
  }

  return {
    loaded: () => loaded,
    load: () => (pending ??= tryToLoad()),
    needsReload: () => failures >= HOPELESS_AFTER,
  };
}

export interface LazyCodeState<P extends object> {
  Component: ComponentType<P> | undefined;
  hasFailed: boolean;
  isTrying: boolean;
  retry: () => void;
}

/**
 * Loads the code as soon as it is wanted, and anew each time it is wanted again; after a failure also when the network
 * comes back.
 */
export function useLazyCode<P extends object>(
  code: LazyCode<P>,
  isWanted: boolean,
  onFailure?: () => void,
): LazyCodeState<P> {
  const [attempt, setAttempt] = useState(0);
  const [end, setEnd] = useState<{ attempt: number; hasFailed: boolean }>();
  const tellFailure = useEffectEvent(() => onFailure?.());
  const Component = code.loaded();
  const isMissing = isWanted && !Component;
  const hasFailed = isMissing && end?.hasFailed === true;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    code.load().then(
      () => isOver || setEnd({ attempt, hasFailed: false }),
      (error: unknown) => {
        if (isOver) return;
        // It may also have come, and broken while it began.
        reportError(error);
        setEnd({ attempt, hasFailed: true });
        tellFailure();
      },
    );
    return () => {
      isOver = true;
    };
  }, [code, isMissing, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (!hasFailed) return undefined;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed, retry]);

  return { Component, hasFailed, isTrying: end?.attempt !== attempt, retry };
}

/** Downloads what is likely to be opened when the page is idle. A failure is told at the opening, not before. */
export function useIdleLoad({ load }: Loadable): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
}
