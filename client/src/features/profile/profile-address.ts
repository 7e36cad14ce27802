import { oneOf } from '../../ui/hooks/query-codec.ts';

export const TABS = ['personal', 'professional', 'settings', 'security'] as const;
export type ProfileTab = (typeof TABS)[number];

export const tabQuery = oneOf(TABS, 'personal');

/** Whether the profile is being edited. */
export const editQuery = {
  parse: (text: string | null) => text === '1',
  format: (isEditing: boolean) => (isEditing ? '1' : null),
};

/** What is open over the Security tab. */
export const dialogQuery = oneOf(['none', 'password', 'delete'], 'none');
