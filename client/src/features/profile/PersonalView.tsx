import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../ui/format/time/relative-time.ts';
import { FactList, ProfileFact } from './FactList.tsx';
import type { Profile } from './profile-values.ts';
import { Section } from '../../ui/layout/Section.tsx';

/** The personal fields. Only the owner sees email and phone. */
export function PersonalView({ profile, action }: { profile: Profile; action?: ReactNode }) {
  return (
    <Section id="personal-information" title={t`Personal information`} action={action} className="gap-4">
      <FactList>
        <ProfileFact label={t`First name`} value={profile.firstName} />
        <ProfileFact label={t`Last name`} value={profile.lastName} />
        <ProfileFact label={t`Email`} value={profile.email} note={t`Only you can see this`} />
        <ProfileFact
          label={t`Phone`}
          value={profile.phone}
          note={profile.phone ? t`Only you can see this` : undefined}
        />
        <ProfileFact label={t`Location`} value={profile.location} />
        <ProfileFact label={t`Member since`} value={formatLongDate(Date.parse(profile.joinDate))} />
        <ProfileFact label={t`Bio`} value={profile.bio} wide />
      </FactList>
    </Section>
  );
}
