import type { ComponentType, ReactNode } from 'react';
import { useLazyCode, type LazyCode } from '../hooks/lazy-code.ts';

export interface MissingCodeProps {
  /** Whether only a reload of the page helps. */
  needsReload: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

export interface WhenLoadedProps<P extends object> {
  code: LazyCode<P>;
  /** Shown while the code loads. */
  fallback: ReactNode;
  /** Shown when loading fails. */
  Missing: ComponentType<MissingCodeProps>;
  children: (Component: ComponentType<P>) => ReactNode;
}

/** Renders a separately downloaded component. */
export function WhenLoaded<P extends object>({ code, fallback, Missing, children }: WhenLoadedProps<P>) {
  const { Component, hasFailed, isTrying, retry } = useLazyCode(code, true);
  if (Component) return children(Component);
  if (!hasFailed) return fallback;
  return <Missing needsReload={code.needsReload()} isRetrying={isTrying} onRetry={retry} />;
}
