import { Card } from '../../ui/layout/Card.tsx';
import { formatLongDate } from '../../ui/format/relative-time.ts';
import { Fact, FactList } from './FactList.tsx';
import type { Profile } from './profile-values.ts';

/** Who I am. Email and phone are shown to nobody else. */
export function PersonalView({ profile }: { profile: Profile }) {
  return (
    <Card as="section" aria-labelledby="personal-information" className="flex flex-col gap-4">
      <h2 id="personal-information" className="text-lg font-semibold">
        Personal information
      </h2>
      <FactList>
        <Fact label="First name" value={profile.firstName} />
        <Fact label="Last name" value={profile.lastName} />
        <Fact label="Email" value={profile.email} note="Only you see it" />
        <Fact label="Phone" value={profile.phone} note={profile.phone ? 'Only you see it' : undefined} />
        <Fact label="Location" value={profile.location} />
        <Fact label="Member since" value={formatLongDate(Date.parse(profile.joinDate))} />
        <Fact label="Bio" value={profile.bio} wide />
      </FactList>
    </Card>
  );
}
