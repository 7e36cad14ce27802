import { Card } from '../../ui/layout/Card.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Switch } from './Switch.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import type { Profile } from './profile-values.ts';
import { useSettings } from './use-settings.ts';

const AVAILABILITY: readonly { value: Profile['availabilityStatus']; label: string }[] = [
  { value: 'online', label: 'Online' },
  { value: 'busy', label: 'Busy' },
  { value: 'offline', label: 'Offline' },
];

/** Who sees me, when I am there, what I am told, and whom I do not hear. */
export function SettingsTab({ profile }: { profile: Profile }) {
  const { change, setAvailability } = useSettings();
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card as="section" aria-labelledby="privacy" className="flex flex-col gap-2">
        <h2 id="privacy" className="text-lg font-semibold">
          Privacy and availability
        </h2>
        <Switch
          label="Public profile"
          hint="You are listed in the directory and can be written to. Off: only people with whom you have exchanged a message see you, and you get no new ones."
          checked={profile.isProfilePublic}
          onCheckedChange={(isProfilePublic) => change({ isProfilePublic })}
        />
        <Select
          label="Availability"
          hint="Others see it on your profile. You can always be written to."
          options={AVAILABILITY}
          value={profile.availabilityStatus}
          onChange={({ target }) => {
            const chosen = AVAILABILITY.find(({ value }) => value === target.value);
            if (chosen) setAvailability({ availabilityStatus: chosen.value });
          }}
        />
      </Card>
      <Card as="section" aria-labelledby="notifications-settings" className="flex flex-col gap-2">
        <h2 id="notifications-settings" className="text-lg font-semibold">
          What you are told
        </h2>
        <Switch
          label="Email notifications"
          hint="Mails about your money and your reports, and about messages as chosen below. Mails about your password, your bank account and sign-in always come."
          checked={profile.emailNotifications}
          onCheckedChange={(emailNotifications) => change({ emailNotifications })}
        />
        <Switch
          label="Message notifications"
          hint="Mails about new messages, replies and ratings, as long as email notifications are on. The bell always tells you."
          checked={profile.messageNotifications}
          onCheckedChange={(messageNotifications) => change({ messageNotifications })}
        />
      </Card>
      <BlockedPeople />
    </div>
  );
}
