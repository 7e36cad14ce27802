/** How many illustrations there are for people without a picture. */
export const DEFAULT_FACES = 200;

/** Picks a number below `count`, always the same for a name. */
export function indexOfName(name: string, count: number): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % count;
}

/** The address of the illustration that a person without a picture has. */
export function defaultFaceUrl(name: string): string {
  return `/api/avatars/face-${indexOfName(name, DEFAULT_FACES)}.webp`;
}
