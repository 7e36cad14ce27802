import { formatLongDate } from '../../ui/format/relative-time.ts';
import { Fact, FactList } from './FactList.tsx';
import type { Profile } from './profile-values.ts';
import { Section } from './Section.tsx';

/** The personal fields. Only the owner sees email and phone. */
export function PersonalView({ profile }: { profile: Profile }) {
  return (
    <Section id="personal-information" title="Personal information" className="gap-4">
      <FactList>
        <Fact label="First name" value={profile.firstName} />
        <Fact label="Last name" value={profile.lastName} />
        <Fact label="Email" value={profile.email} note="Only you can see this" />
        <Fact label="Phone" value={profile.phone} note={profile.phone ? 'Only you can see this' : undefined} />
        <Fact label="Location" value={profile.location} />
        <Fact label="Member since" value={formatLongDate(Date.parse(profile.joinDate))} />
        <Fact label="Bio" value={profile.bio} wide />
      </FactList>
    </Section>
  );
}
