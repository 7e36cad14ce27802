import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { useOutbox } from '../../sending/outbox/use-outbox.ts';
import { SkipLink } from '../../ui/layout/SkipLink.tsx';
import { useShortcuts } from '../../ui/hooks/keys/use-shortcuts.ts';
import { takeWantedSearch, wantSearch } from '../../ui/hooks/keys/wanted-search.ts';
import { BottomNav } from './BottomNav.tsx';
import { Header } from './Header.tsx';
import { COINS_PATH, DASHBOARD_PATH, DIRECTORY_PATH, MESSAGES_PATH, PROFILE_PATH } from './nav-items.ts';
import { Notices } from './Notices.tsx';
import { RecoveryNotice } from './RecoveryNotice.tsx';
import { useShell } from './use-shell.ts';

const ShortcutsDialog = lazyOverlay(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** The shell around every signed-in screen: header, nav, live updates and shortcuts. */
export function Shell({ children }: { children: ReactNode }) {
  const shell = useShell();
  const [, navigate] = useLocation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useLiveUpdates();
  useOutbox();
  function search(): void {
    wantSearch();
    navigate(DIRECTORY_PATH);
  }
  // Pressed before this. A screen with its own search box has handled it.
  useEffect(() => {
    if (takeWantedSearch()) search();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only at the start.
  }, []);
  useShortcuts({
    '?': () => setHelpOpen(true),
    // A screen with its own search box handles this key.
    '/': () => !document.querySelector('main input[type="search"]') && search(),
    'g d': () => navigate(DASHBOARD_PATH),
    'g m': () => navigate(MESSAGES_PATH),
    'g i': () => navigate(DIRECTORY_PATH),
    'g w': () => navigate(COINS_PATH),
    'g p': () => navigate(PROFILE_PATH),
  });
  return (
    // The padding is the space at the end of the page that the bottom nav covers. An element there would move with the content.
    <div className="flex min-h-dvh flex-col pb-nav print:pb-0">
      <SkipLink />
      <Header shell={shell} onShowShortcuts={() => setHelpOpen(true)} />
      <Notices />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page grow px-4 py-6">
        <RecoveryNotice />
        {children}
      </main>
      <BottomNav shell={shell} />
      <ShortcutsDialog open={isHelpOpen} onOpenChange={setHelpOpen} />
    </div>
  );
}
