import type { ReactNode } from 'react';
import { lazyOverlay } from './lazy-overlay.tsx';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name of the panel, such as "Menu". */
  title: string;
  children: ReactNode;
}

/** A modal panel that slides in from the right: the place of the nav on narrow screens. */
export const Drawer = lazyOverlay<DrawerProps>(async () => (await import('./DrawerPanel.tsx')).DrawerPanel);
