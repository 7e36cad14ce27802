import { t } from '@lingui/core/macro';
import { fields, LIMITS, readWholeNumber } from '@proverse/shared';
import * as z from 'zod/mini';

/** A text field holds '' instead of null. */
const Typed = z.pipe(
  z.string(),
  z.transform((text): string | null => text),
);

const TypedNumber = z.pipe(z.string(), z.transform(readWholeNumber));

/** The form over both tabs. A price can be changed, but not removed once it was set. */
export function profileSchema(hasRate: boolean) {
  return z
    .object({
      firstName: fields.FirstName,
      lastName: fields.LastName,
      phone: z.pipe(Typed, fields.Phone),
      location: z.pipe(Typed, fields.Location),
      bio: z.pipe(Typed, fields.Bio),
      profession: fields.Profession,
      headline: z.pipe(Typed, fields.Headline),
      messageRate: z
        .pipe(TypedNumber, z.nullable(fields.MessageRate))
        .check(z.refine((rate) => rate !== null || !hasRate, t`Message rate must be at least 1`)),
      priorityRate: z.pipe(TypedNumber, z.nullable(fields.PriorityRate)),
      followUpRate: z.pipe(TypedNumber, z.nullable(fields.FollowUpRate)),
      experience: z.pipe(Typed, fields.Experience),
      skills: fields.Skills,
      languages: fields.Languages,
      // Items from before a change of the rules must not block saving. `PortfolioItem` checks new ones.
      portfolio: z
        .array(z.object({ title: z.string(), description: z.string(), link: z.nullable(z.string()) }))
        .check(z.maxLength(LIMITS.portfolioMax, t`At most ${LIMITS.portfolioMax} portfolio items`)),
    })
    .check(
      z.refine(({ messageRate, priorityRate }) => priorityRate === null || messageRate !== null, {
        error: t`Set a message price first`,
        path: ['priorityRate'],
      }),
      z.refine(({ messageRate, priorityRate }) => (priorityRate ?? Infinity) >= (messageRate ?? 0), {
        error: t`Priority price must be at least the message price`,
        path: ['priorityRate'],
      }),
    );
}

const { title, description, link } = fields.PortfolioItem.shape;
/** One portfolio item, when it is added or changed. */
export const PortfolioItem = z.object({ title, description, link });

/** The passwords of a change. The form compares the new ones as they are typed. */
export const PasswordChange = z.object({
  currentPassword: fields.CurrentPassword,
  newPassword: fields.NewPassword,
  confirmPassword: z.string(),
  keepPrograms: z.boolean(),
});
