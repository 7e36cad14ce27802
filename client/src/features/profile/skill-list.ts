import { LIMITS } from '@proverse/shared';

/** The skills with one more, or why it cannot be added. Spaces around it go, and case makes no other skill. */
export function withSkill(skills: readonly string[], typed: string): { skills: string[] } | { error: string } {
  const skill = typed.trim();
  if (skill === '') return { error: 'Type a skill first' };
  if (skill.length > LIMITS.skillMax) return { error: `A skill must be at most ${LIMITS.skillMax} characters` };
  if (skills.some((known) => known.toLowerCase() === skill.toLowerCase())) return { error: `${skill} is on your list` };
  if (skills.length >= LIMITS.skillsMax) return { error: `At most ${LIMITS.skillsMax} skills` };
  return { skills: [...skills, skill] };
}
