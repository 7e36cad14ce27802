import { t } from '@lingui/core/macro';
import { createElement, useState, type ComponentType } from 'react';
import { lazyCode, useIdleLoad, useLazyCode, type LazyCode } from '../hooks/lazy-code.ts';
import { connectionText } from '../layout/connection-text.ts';
import { showToast } from './toast-queue.ts';

interface OverlayProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Returns an overlay whose code loads when idle or at its first opening. It stays mounted to animate its closing. */
export function lazyOverlay<P extends OverlayProps>(download: () => Promise<ComponentType<P>>): ComponentType<P> {
  const code = lazyCode(download);
  return function Overlay(props: P) {
    const [hasOpened, setHasOpened] = useState(props.open);
    if (props.open && !hasOpened) setHasOpened(true);
    const Component = useOverlayCode(code, props.open, () => props.onOpenChange(false));
    return hasOpened && Component ? createElement<P>(Component, props) : null;
  };
}

/** Returns an overlay's component once it is loaded. If that fails, shows a toast and calls `close`. */
export function useOverlayCode<P extends object>(
  code: LazyCode<P>,
  isOpen: boolean,
  close: () => void,
): ComponentType<P> | undefined {
  useIdleLoad(code);
  function giveUp(): void {
    const title = t`This could not be loaded`;
    if (code.needsReload()) {
      const action = { label: t`Reload`, onPress: () => location.reload() };
      showToast({ tone: 'danger', title, text: t`Reload the page to continue. Your drafts are saved.`, action });
    } else showToast({ tone: 'danger', title, text: connectionText() });
    close();
  }
  return useLazyCode(code, isOpen, giveUp).Component;
}
