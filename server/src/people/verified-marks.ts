import type { OutputFor } from '../context.ts';

export type VerifiedMark = OutputFor<'profiles.get'>['verified'][number];

/** SQL for the marks that others see on a person's profile, as JSON. `user` is SQL for the person's id. */
export function verifiedMarks(user: string): string {
  return `coalesce((
    select json_agg(
      json_build_object(
        'kind', v.kind, 'subject', v.subject, 'provenAt', wire_time(v.proven_at), 'checkedAt', wire_time(v.checked_at)
      )
      order by v.kind desc, v.proven_at
    )
    from verifications v where v.user_id = ${user} and v.proven_at is not null and v.lost_at is null
  ), '[]')`;
}
