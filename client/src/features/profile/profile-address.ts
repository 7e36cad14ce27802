import { oneOf } from '../../ui/hooks/address/query-codec.ts';

export const TABS = [
  'personal',
  'professional',
  'settings',
  'notifications',
  'sharing',
  'security',
  'developers',
] as const;
export type ProfileTab = (typeof TABS)[number];

export const tabQuery = oneOf(TABS, 'personal');

/** `1` while the profile is being edited. */
export const editQuery = oneOf(['', '1'], '');

/** The dialog over the Security tab. */
export const dialogQuery = oneOf(['none', 'password'], 'none');

/** Where the tabs are a list, whose entries open as pages of their own. */
export const PHONE = '(width < 48rem)';
