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

/** The columns of `users` that hold the parts. */
export interface ProfileColumns {
  readonly first_name: string;
  readonly last_name: string;
  readonly profession: string;
  readonly bio: string | null;
  readonly message_rate: number | null;
  readonly location: string | null;
  readonly phone: string | null;
  readonly experience: string | null;
  readonly skills: readonly string[];
  readonly avatar_url: string | null;
}

/** Returns the total weight of the filled parts, 0 to 100. */
export function profileCompleteness(columns: ProfileColumns): number {
  const missing = missingParts(columns);
  return PARTS.filter((part) => !missing.includes(part)).reduce((sum, part) => sum + WEIGHTS[part], 0);
}

/** Returns whether every part is filled. */
export function isComplete(columns: ProfileColumns): boolean {
  return missingParts(columns).length === 0;
}

/** Returns the parts that are still empty, in the order of the form. */
export function missingParts(columns: ProfileColumns): ProfilePart[] {
  const isFilled: Readonly<Record<ProfilePart, boolean>> = {
    name: columns.first_name !== '' && columns.last_name !== '',
    profession: columns.profession !== '',
    bio: columns.bio !== null,
    messageRate: columns.message_rate !== null,
    location: columns.location !== null,
    phone: columns.phone !== null,
    experience: columns.experience !== null,
    skills: columns.skills.length > 0,
    avatar: columns.avatar_url !== null,
  };
  return PARTS.filter((part) => !isFilled[part]);
}
