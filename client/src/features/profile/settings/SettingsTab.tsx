import { t } from '@lingui/core/macro';
import { api } from '../../../api/api.ts';
import { failedAmong } from '../../../app/PartFailure.tsx';
import { AvailabilitySelect } from '../../../ui/controls/AvailabilitySelect.tsx';
import { Switch } from '../Switch.tsx';
import { BlockedPeople, useBlockedPeople } from './BlockedPeople.tsx';
import { IntakeSettings } from './IntakeSettings.tsx';
import type { Profile } from '../profile-values.ts';
import { SavedReplies } from './SavedReplies.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { useSettings } from './use-settings.ts';

/** Privacy, availability, limits on new messages, saved replies and blocked people. */
export function SettingsTab({ profile }: { profile: Profile }) {
  const { change, setAvailability } = useSettings();
  const savedReplies = api.savedReplies.list.useQuery();
  const blocked = useBlockedPeople();
  const failed = failedAmong(savedReplies, blocked.query);
  return (
    <div className="flex flex-col gap-8">
      <Section id="privacy" title={t`Privacy and availability`} className="gap-2">
        <Switch
          label={t`Public profile`}
          hint={t`Appear in the directory and receive messages. When off, only past contacts can see you.`}
          checked={profile.isProfilePublic}
          onCheckedChange={(isProfilePublic) => change({ isProfilePublic })}
        />
        <AvailabilitySelect
          value={profile.availabilityStatus}
          onValueChange={(availabilityStatus) => setAvailability({ availabilityStatus })}
        />
      </Section>
      <IntakeSettings profile={profile} onChange={change} />
      <SavedReplies query={savedReplies} failed={failed} />
      <BlockedPeople list={blocked} failed={failed} />
    </div>
  );
}
