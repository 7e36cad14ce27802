import type { ComponentType, ReactNode } from 'react';
import { useLazyCode, type LazyCode } from '../hooks/lazy-code.ts';

export interface MissingCodeProps {
  /** Trying again is no use any more. */
  needsReload: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

export interface WhenLoadedProps<P extends object> {
  code: LazyCode<P>;
  /** Stands in its place while the code comes. */
  meanwhile: ReactNode;
  /** Stands there when it does not come. */
  Missing: ComponentType<MissingCodeProps>;
  children: (Component: ComponentType<P>) => ReactNode;
}

/** A screen or a part of one whose code is its own download. */
export function WhenLoaded<P extends object>({ code, meanwhile, Missing, children }: WhenLoadedProps<P>) {
  const { Component, hasFailed, isTrying, retry } = useLazyCode(code, true);
  if (Component) return children(Component);
  if (!hasFailed) return meanwhile;
  return <Missing needsReload={code.needsReload()} isRetrying={isTrying} onRetry={retry} />;
}
