/**
 * What each part of a profile counts, in percent. The parts are those of the profile form; together they make 100.
 * Names and profession are there from the first day, so nobody starts at nothing. What helps a stranger to decide
 * on a paid message counts double. A photograph and a portfolio are welcome but never needed.
 */
const WEIGHTS = {
  name: 10,
  profession: 10,
  bio: 20,
  messageRate: 20,
  location: 10,
  phone: 10,
  experience: 10,
  skills: 10,
} as const;

export type ProfileParts = Readonly<Record<keyof typeof WEIGHTS, boolean>>;

/** 0 to 100: the weights of the parts that are there. */
export function profileCompleteness(parts: ProfileParts): number {
  return Object.entries(WEIGHTS)
    .filter(([part]) => parts[part as keyof ProfileParts])
    .reduce((sum, [, percent]) => sum + percent, 0);
}
