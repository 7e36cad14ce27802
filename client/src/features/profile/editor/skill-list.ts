import { t } from '@lingui/core/macro';
import { LIMITS } from '@proverse/shared';

/** Adds a trimmed skill, or says why it cannot be added. Skills that differ only in case are the same. */
export function withSkill(skills: readonly string[], typed: string): { skills: string[] } | { error: string } {
  const skill = typed.trim();
  if (skill === '') return { error: t`Type a skill first` };
  if (skill.length > LIMITS.skillMax) return { error: t`A skill must be at most ${LIMITS.skillMax} characters` };
  if (skills.some((known) => known.toLowerCase() === skill.toLowerCase()))
    return { error: t`${skill} is already on your list` };
  if (skills.length >= LIMITS.skillsMax) return { error: t`At most ${LIMITS.skillsMax} skills` };
  return { skills: [...skills, skill] };
}
