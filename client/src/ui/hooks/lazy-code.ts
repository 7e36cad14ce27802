import { useCallback, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { getConnection, isServerReachable, onConnectionChange } from '../connection.ts';
import { whenIdle } from './when-idle.ts';

export interface LazyCode<P extends object> {
  /** Returns the component, or undefined before it is downloaded. */
  loaded: () => ComponentType<P> | undefined;
  /** Downloads the component once. After a failure the next call tries again. */
  load: () => Promise<ComponentType<P>>;
  /** Returns whether two attempts failed although the server answers, so that only a reload helps, such as after an update. */
  needsReload: () => boolean;
}

const RELOAD_AFTER_FAILURES = 2;
const SECOND_ATTEMPT_MS = 2_000;

/** Wraps a component with separate code. Unlike React's `lazy`, it can retry, and renders at once if loaded. */
export function lazyCode<P extends object>(download: () => Promise<ComponentType<P>>): LazyCode<P> {
  let loaded: ComponentType<P> | undefined;
  let pending: Promise<ComponentType<P>> | undefined;
  let failures = 0;

  async function tryToLoad(): Promise<ComponentType<P>> {
    try {
      loaded = await download();
      return loaded;
    } catch (error) {
      // Once the server is back, the next attempt may succeed. If it answers, it may not: an older browser has cached the
      // failed import, or an updated server no longer has the file.
      if (navigator.onLine && (await isServerReachable())) failures += 1;
      throw error;
    } finally {
      pending = undefined;
    }
  }

  return {
    loaded: () => loaded,
    load: () => (pending ??= tryToLoad()),
    needsReload: () => failures >= RELOAD_AFTER_FAILURES && getConnection() === 'online',
  };
}

/** Loads the code once `isNeeded`. After a failure, tries again when it is needed again or the connection returns. */
export function useLazyCode<P extends object>(code: LazyCode<P>, isNeeded: boolean, onFailure?: () => void) {
  const [attempt, setAttempt] = useState(0);
  const [end, setEnd] = useState<{ attempt: number; hasFailed: boolean }>();
  const reportFailure = useEffectEvent(() => onFailure?.());
  const Component = code.loaded();
  const isMissing = isNeeded && !Component;
  const hasFailed = isMissing && end?.hasFailed === true;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    code.load().then(
      () => isOver || setEnd({ attempt, hasFailed: false }),
      (error: unknown) => {
        if (isOver) return;
        // Reported because the code may also have loaded and then thrown an error of its own.
        reportError(error);
        setEnd({ attempt, hasFailed: true });
        reportFailure();
      },
    );
    return () => {
      isOver = true;
    };
  }, [code, isMissing, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (!isMissing) return undefined;
    let later: ReturnType<typeof setTimeout>;
    const stopListening = onConnectionChange(() => {
      if (getConnection() !== 'online') return;
      retry();
      // The first attempt may still fail: it may have begun without a network, or the network may not be ready yet.
      later = setTimeout(retry, SECOND_ATTEMPT_MS);
    });
    return () => {
      stopListening();
      clearTimeout(later);
    };
  }, [isMissing, retry]);

  return { Component, hasFailed, isTrying: end?.attempt !== attempt, retry };
}

/** Preloads code when the page is idle. Ignores a failure, which is reported when the code is needed. */
export function useIdleLoad({ load }: { load: () => Promise<unknown> }): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
}
