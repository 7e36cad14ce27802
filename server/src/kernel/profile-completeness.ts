/**
 * What each part of a profile counts, in percent; together they make 100. Names and profession are there from the first
 * day, so nobody starts at nothing. The price weighs most, because without one nobody can write; a phone number least,
 * because it helps nobody to decide. Headline and portfolio are welcome but never needed.
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

/** The columns of `users` that the parts are kept in. */
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

/** 0 to 100: the weights of the parts that are there. */
export function profileCompleteness(columns: ProfileColumns): number {
  const missing = missingParts(columns);
  return PARTS.filter((part) => !missing.includes(part)).reduce((sum, part) => sum + WEIGHTS[part], 0);
}

/** Whether nothing is missing. */
export function isComplete(columns: ProfileColumns): boolean {
  return missingParts(columns).length === 0;
}

/** What is still to be filled in, in the order of the form. */
export function missingParts(columns: ProfileColumns): ProfilePart[] {
  const there: Readonly<Record<ProfilePart, boolean>> = {
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
  return PARTS.filter((part) => !there[part]);
}
