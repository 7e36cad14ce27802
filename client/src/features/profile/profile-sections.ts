import { t } from '@lingui/core/macro';
import { Bell, Code, Share2, ShieldCheck, SlidersHorizontal, UserRound, BriefcaseBusiness } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ProfileTab } from './profile-address.ts';

export interface ProfileSection {
  value: ProfileTab;
  label: string;
  /** What is in it, for the list on a phone. */
  text: string;
  Icon: LucideIcon;
}

/** The tabs of the profile settings, which a phone shows as a list. */
export const PROFILE_SECTIONS: readonly ProfileSection[] = [
  { value: 'personal', label: t`Personal`, text: t`Name, contact and bio`, Icon: UserRound },
  { value: 'professional', label: t`Professional`, text: t`Prices, headline and portfolio`, Icon: BriefcaseBusiness },
  { value: 'settings', label: t`Settings`, text: t`Availability, limits and saved replies`, Icon: SlidersHorizontal },
  { value: 'notifications', label: t`Notifications`, text: t`Email, push and quiet hours`, Icon: Bell },
  { value: 'sharing', label: t`Sharing`, text: t`Public page and free passes`, Icon: Share2 },
  { value: 'security', label: t`Security`, text: t`Password, devices and your data`, Icon: ShieldCheck },
  { value: 'developers', label: t`Developers`, text: t`API tokens and webhooks`, Icon: Code },
];
