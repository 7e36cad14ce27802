import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { lazyCode, type LazyCode } from '../../ui/hooks/lazy-code.ts';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { MissingPart } from '../../ui/layout/MissingPart.tsx';
import { WhenLoaded } from '../../ui/layout/WhenLoaded.tsx';
import type { ProfileTab } from './profile-address.ts';
import { PROFILE_SECTIONS } from './profile-sections.ts';
import type { Profile } from './profile-values.ts';

const LAZY: Readonly<Record<Exclude<ProfileTab, 'personal' | 'professional'>, LazyCode<{ profile: Profile }>>> = {
  settings: lazyCode(async () => (await import('./settings/SettingsTab.tsx')).SettingsTab),
  notifications: lazyCode(async () => (await import('./settings/NotificationsTab.tsx')).NotificationsTab),
  sharing: lazyCode(async () => (await import('./sharing/SharingTab.tsx')).SharingTab),
  security: lazyCode(async () => (await import('./security/SecurityTab.tsx')).SecurityTab),
  developers: lazyCode<{ profile: Profile }>(
    async () => (await import('./developers/DevelopersTab.tsx')).DevelopersTab,
  ),
};

export interface ProfileTabsProps {
  profile: Profile;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  /** The first two tabs, to view or edit. */
  personal: () => ReactNode;
  professional: () => ReactNode;
  /** Which tabs are shown: all by default, those of the form, or none. */
  shown?: 'all' | 'form' | 'none';
}

export function ProfileTabs({ profile, tab, onTabChange, shown = 'all', ...panels }: ProfileTabsProps) {
  const sections = shown === 'form' ? PROFILE_SECTIONS.filter(({ value }) => value in panels) : PROFILE_SECTIONS;
  return (
    <Tabs
      label={t`Profile`}
      isSide
      panelOnly={shown === 'none'}
      value={tab}
      onValueChange={onTabChange}
      items={sections.map(({ value, label }) => ({
        value,
        label,
        panel: () =>
          value === 'personal' || value === 'professional' ? (
            panels[value]()
          ) : (
            <LazyPanel key={value} code={LAZY[value]} profile={profile} />
          ),
      }))}
    />
  );
}

function LazyPanel({ code, profile }: { code: LazyCode<{ profile: Profile }>; profile: Profile }) {
  return (
    <WhenLoaded
      code={code}
      fallback={<SkeletonList label={t`Loading…`} count={3} className="h-28" />}
      Missing={MissingPart}
    >
      {(Panel) => <Panel profile={profile} />}
    </WhenLoaded>
  );
}
