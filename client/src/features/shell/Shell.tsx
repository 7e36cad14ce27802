import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useLiveUpdates } from '../../live/use-live-updates.ts';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Header } from './Header.tsx';
import { COINS_PATH, MESSAGES_PATH } from './nav-items.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useShell } from './use-shell.ts';

/** The frame around every signed-in screen: header, live updates, shortcuts and the place of the screen. */
export function Shell({ children }: { children: ReactNode }) {
  const shell = useShell();
  const [, navigate] = useLocation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useLiveUpdates();
  useShortcuts({
    // Some keyboards need Shift for the question mark, some do not.
    '[Shift]+?': () => setHelpOpen(true),
    'g m': () => navigate(MESSAGES_PATH),
    'g i': () => navigate(`${MESSAGES_PATH}?tab=inbox`),
    'g d': () => navigate('/directory'),
    'g w': () => navigate(COINS_PATH),
  });
  return (
    <>
      <SkipLink />
      <Header shell={shell} onShowShortcuts={() => setHelpOpen(true)} />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-4 py-6">
        {children}
      </main>
      <ShortcutsDialog open={isHelpOpen} onOpenChange={setHelpOpen} />
    </>
  );
}
