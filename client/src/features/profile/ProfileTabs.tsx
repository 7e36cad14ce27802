import { lazy, Suspense, type ReactNode } from 'react';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { ProfileTab } from './profile-address.ts';
import type { Profile } from './profile-values.ts';

const SettingsTab = lazy(async () => ({ default: (await import('./SettingsTab.tsx')).SettingsTab }));
const SecurityTab = lazy(async () => ({ default: (await import('./SecurityTab.tsx')).SecurityTab }));

export interface ProfileTabsProps {
  profile: Profile;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  /** The first two, shown or edited. */
  personal: () => ReactNode;
  professional: () => ReactNode;
}

/** The four tabs of one's profile. */
export function ProfileTabs({ profile, tab, onTabChange, personal, professional }: ProfileTabsProps) {
  return (
    <Tabs
      label="Profile"
      value={tab}
      onValueChange={onTabChange}
      items={[
        { value: 'personal', label: 'Personal', panel: personal },
        { value: 'professional', label: 'Professional', panel: professional },
        { value: 'settings', label: 'Settings', panel: () => whenLoaded(<SettingsTab profile={profile} />) },
        { value: 'security', label: 'Security', panel: () => whenLoaded(<SecurityTab profile={profile} />) },
      ]}
    />
  );
}

function whenLoaded(panel: ReactNode) {
  return <Suspense fallback={<Spinner label="Loading…" />}>{panel}</Suspense>;
}
