import { FreePasses } from '../settings/FreePasses.tsx';
import type { Profile } from '../profile-values.ts';
import { PublicPage } from './PublicPage.tsx';
import { useSettings } from '../settings/use-settings.ts';

/** The user's page on the web, and the people who may write without coins. */
export function SharingTab({ profile }: { profile: Profile }) {
  const { change } = useSettings();
  return (
    <div className="flex flex-col gap-8">
      <PublicPage profile={profile} onSwitch={(isPublicOnWeb) => change({ isPublicOnWeb })} />
      <FreePasses />
    </div>
  );
}
