import type { OutputFor } from '../context.ts';

/**
 * Weight of each part in percent; they add up to 100. The price weighs most, because without it no message can arrive.
 * Names and profession exist from the start, so a new profile has 20. Headline and portfolio are optional.
 */
const WEIGHTS = {
  name: 10,
  profession: 10,
  bio: 15,
  messageRate: 20,
  location: 10,
  phone: 5,
  experience: 10,
  skills: 10,
  avatar: 10,
} as const;

type ProfilePart = keyof typeof WEIGHTS;
const PARTS = Object.keys(WEIGHTS) as ProfilePart[];

/** The fields of a profile that hold the parts. */
type ProfileParts = Pick<
  OutputFor<'profile.get'>,
  | 'firstName'
  | 'lastName'
  | 'profession'
  | 'bio'
  | 'messageRate'
  | 'location'
  | 'phone'
  | 'experience'
  | 'skills'
  | 'avatarUrl'
>;

/** Returns the total weight of the filled parts, 0 to 100. */
export function profileCompleteness(profile: ProfileParts): number {
  const missing = missingParts(profile);
  return PARTS.filter((part) => !missing.includes(part)).reduce((sum, part) => sum + WEIGHTS[part], 0);
}

/** Returns whether every part is filled. */
export function isComplete(profile: ProfileParts): boolean {
  return missingParts(profile).length === 0;
}

/** Returns the parts that are still empty, in the order of the form. */
export function missingParts(profile: ProfileParts): ProfilePart[] {
  const isFilled: Readonly<Record<ProfilePart, boolean>> = {
    name: profile.firstName !== '' && profile.lastName !== '',
    profession: profile.profession !== '',
    bio: profile.bio !== null,
    messageRate: profile.messageRate !== null,
    location: profile.location !== null,
    phone: profile.phone !== null,
    experience: profile.experience !== null,
    skills: profile.skills.length > 0,
    avatar: profile.avatarUrl !== null,
  };
  return PARTS.filter((part) => !isFilled[part]);
}
