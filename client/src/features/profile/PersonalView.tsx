import type { ReactNode } from 'react';
import { formatLongDate } from '../../ui/format/time/relative-time.ts';
import { FactList, ProfileFact } from './FactList.tsx';
import type { Profile } from './profile-values.ts';
import { Section } from '../../ui/layout/Section.tsx';

/** The personal fields. Only the owner sees email and phone. */
export function PersonalView({ profile, action }: { profile: Profile; action?: ReactNode }) {
  return (
    <Section id="personal-information" title="Personal information" action={action} className="gap-4">
      <FactList>
        <ProfileFact label="First name" value={profile.firstName} />
        <ProfileFact label="Last name" value={profile.lastName} />
        <ProfileFact label="Email" value={profile.email} note="Only you can see this" />
        <ProfileFact label="Phone" value={profile.phone} note={profile.phone ? 'Only you can see this' : undefined} />
        <ProfileFact label="Location" value={profile.location} />
        <ProfileFact label="Member since" value={formatLongDate(Date.parse(profile.joinDate))} />
        <ProfileFact label="Bio" value={profile.bio} wide />
      </FactList>
    </Section>
  );
}
