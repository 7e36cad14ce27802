import { t } from '@lingui/core/macro';
import { LayoutDashboard, MessageSquare, Users, Wallet, type LucideIcon } from 'lucide-react';

export interface NavItem {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** Shows the number of unread messages. */
  hasUnread?: true;
}

export const DASHBOARD_PATH = '/dashboard';
export const DIRECTORY_PATH = '/directory';
export const MESSAGES_PATH = '/messaging';
export const COINS_PATH = '/coins';
export const PROFILE_PATH = '/profile';
export const INSIGHTS_PATH = '/insights';
export const ADMIN_PATH = '/admin';

/** Whether the address belongs to the screen at `href`. */
export function isWithin(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

export const NAV_ITEMS: readonly NavItem[] = [
  { href: DASHBOARD_PATH, label: t`Dashboard`, Icon: LayoutDashboard },
  { href: MESSAGES_PATH, label: t`Messages`, Icon: MessageSquare, hasUnread: true },
  { href: DIRECTORY_PATH, label: t`Directory`, Icon: Users },
  { href: COINS_PATH, label: t`Coins`, Icon: Wallet },
];
