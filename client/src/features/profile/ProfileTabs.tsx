import type { ReactNode } from 'react';
import { lazyCode, type LazyCode } from '../../ui/hooks/lazy-code.ts';
import { Spinner } from '../../ui/layout/Spinner.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { MissingPart } from '../../ui/layout/MissingPart.tsx';
import { WhenLoaded } from '../../ui/layout/WhenLoaded.tsx';
import type { ProfileTab } from './profile-address.ts';
import type { Profile } from './profile-values.ts';

const settingsTab = lazyCode(async () => (await import('./SettingsTab.tsx')).SettingsTab);
const securityTab = lazyCode(async () => (await import('./SecurityTab.tsx')).SecurityTab);
const developersTab = lazyCode<{ profile: Profile }>(
  async () => (await import('./developers/DevelopersTab.tsx')).DevelopersTab,
);

export interface ProfileTabsProps {
  profile: Profile;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  /** The first two tabs, to view or edit. */
  personal: () => ReactNode;
  professional: () => ReactNode;
}

export function ProfileTabs({ profile, tab, onTabChange, personal, professional }: ProfileTabsProps) {
  return (
    <Tabs
      label="Profile"
      isSide
      value={tab}
      onValueChange={onTabChange}
      items={[
        { value: 'personal', label: 'Personal', panel: personal },
        { value: 'professional', label: 'Professional', panel: professional },
        {
          value: 'settings',
          label: 'Settings',
          panel: () => <LazyPanel key="settings" code={settingsTab} profile={profile} />,
        },
        {
          value: 'security',
          label: 'Security',
          panel: () => <LazyPanel key="security" code={securityTab} profile={profile} />,
        },
        {
          value: 'developers',
          label: 'Developers',
          panel: () => <LazyPanel key="developers" code={developersTab} profile={profile} />,
        },
      ]}
    />
  );
}

function LazyPanel({ code, profile }: { code: LazyCode<{ profile: Profile }>; profile: Profile }) {
  return (
    <WhenLoaded code={code} meanwhile={<Spinner label="Loading…" />} Missing={MissingPart}>
      {(Panel) => <Panel profile={profile} />}
    </WhenLoaded>
  );
}
