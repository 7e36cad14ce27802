import { MessageSquare, Users, Wallet, type LucideIcon } from 'lucide-react';

export interface NavItem {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** Carries the number of unread messages. */
  hasUnread?: true;
}

export const MESSAGES_PATH = '/messaging';
export const COINS_PATH = '/coins';

export const NAV_ITEMS: readonly NavItem[] = [
  { href: MESSAGES_PATH, label: 'Messages', Icon: MessageSquare, hasUnread: true },
  { href: '/directory', label: 'Directory', Icon: Users },
  { href: COINS_PATH, label: 'Coins', Icon: Wallet },
];
