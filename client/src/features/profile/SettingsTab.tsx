import { AvailabilitySelect } from '../../ui/controls/AvailabilitySelect.tsx';
import { Switch } from './Switch.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import { FreePasses } from './FreePasses.tsx';
import { IntakeSettings } from './IntakeSettings.tsx';
import type { Profile } from './profile-values.ts';
import { PushSettings } from './PushSettings.tsx';
import { PublicPage } from './PublicPage.tsx';
import { SavedReplies } from './SavedReplies.tsx';
import { Section } from './Section.tsx';
import { useSettings } from './use-settings.ts';

/** Privacy, availability, limits on new messages, the page on the web, notifications by mail and push, free passes and blocked people. */
export function SettingsTab({ profile }: { profile: Profile }) {
  const { change, setAvailability } = useSettings();
  return (
    <div className="flex flex-col gap-6">
      <Section id="privacy" title="Privacy and availability" className="gap-2">
        <Switch
          label="Public profile"
          hint="Appear in the directory and receive messages. When off, only past contacts can see you."
          checked={profile.isProfilePublic}
          onCheckedChange={(isProfilePublic) => change({ isProfilePublic })}
        />
        <AvailabilitySelect
          value={profile.availabilityStatus}
          onValueChange={(availabilityStatus) => setAvailability({ availabilityStatus })}
        />
      </Section>
      <IntakeSettings profile={profile} onChange={change} />
      <PublicPage profile={profile} onSwitch={(isPublicOnWeb) => change({ isPublicOnWeb })} />
      <Section id="notifications-settings" title="Notifications" className="gap-2">
        <Switch
          label="Email notifications"
          hint="Emails about coins, reports and, if chosen below, messages. Security emails are always sent."
          checked={profile.emailNotifications}
          onCheckedChange={(emailNotifications) => change({ emailNotifications })}
        />
        <Switch
          label="Message notifications"
          hint="New messages, replies and ratings, by email and push if those are on. You'll still see these in the app."
          checked={profile.messageNotifications}
          onCheckedChange={(messageNotifications) => change({ messageNotifications })}
        />
        <Switch
          label="Message text in emails"
          hint="Emails quote the first lines of a question or reply. When off, they show the subject only."
          checked={profile.messagePreviews}
          onCheckedChange={(messagePreviews) => change({ messagePreviews })}
        />
      </Section>
      <PushSettings />
      <FreePasses />
      <SavedReplies />
      <BlockedPeople />
    </div>
  );
}
