import { t } from '@lingui/core/macro';
import { LogOut, Menu as MenuIcon, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { Logo } from '../../ui/layout/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { AdminLink } from './AdminLink.tsx';
import { BalancePill } from './BalancePill.tsx';
import { DASHBOARD_PATH } from './nav-items.ts';
import { NavLinks } from './NavLinks.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import type { ShellState } from './use-shell.ts';

const SideMenu = lazyOverlay(async () => (await import('./SideMenu.tsx')).SideMenu);

/** The bar above every signed-in screen. Below 1024 px, parts of it move into a menu. */
export function Header({ shell, onShowShortcuts }: { shell: ShellState; onShowShortcuts: () => void }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-page items-center gap-1 px-4 sm:gap-2">
        <Link
          href={DASHBOARD_PATH}
          className="mr-2 inline-flex min-h-11 min-w-11 items-center rounded-control lg:shrink-0"
        >
          <Logo short />
        </Link>
        <div className="hidden lg:block">
          <NavLinks layout="row" unreadMessages={shell.unreadMessages} />
        </div>
        {/* Where the row is full, as for an admin with unread messages, the own name is cut first. */}
        <div className="ml-auto flex items-center gap-1 lg:min-w-0 lg:*:shrink-0">
          <BalancePill coins={shell.coins} isMissing={shell.isBalanceMissing} />
          <IconButton
            label={t`Refresh data`}
            icon={<RefreshCw aria-hidden />}
            busy={shell.isRefreshing}
            onClick={shell.refresh}
            className="max-sm:hidden"
          />
          {shell.isAdmin && <AdminLink waiting={shell.waiting} />}
          <NotificationBell />
          <div className="-mr-3 hidden min-w-0 items-center lg:flex lg:shrink! forced-colors:gap-1">
            <AccountMenu shell={shell} onShowShortcuts={onShowShortcuts} />
            <IconButton
              label={t`Logout`}
              icon={<LogOut aria-hidden />}
              busy={shell.isLoggingOut}
              onClick={shell.logout}
            />
          </div>
          <IconButton
            label={t`Open menu`}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            icon={<MenuIcon aria-hidden />}
            onClick={() => setMenuOpen(true)}
            className="-mr-2 lg:hidden"
          />
        </div>
      </div>
      <SideMenu shell={shell} open={isMenuOpen} onOpenChange={setMenuOpen} onShowShortcuts={onShowShortcuts} />
    </header>
  );
}
