import { fields, LIMITS } from '@proverse/shared';
import * as z from 'zod/mini';

/** A field is typed, so without a value it is empty rather than null. */
const Typed = z.pipe(
  z.string(),
  z.transform((text): string | null => text),
);

/** The whole form. A price that was set can be changed but not taken away; without one it may stay so. */
export function profileSchema(hasRate: boolean) {
  return z.object({
    firstName: fields.FirstName,
    lastName: fields.LastName,
    phone: z.pipe(Typed, fields.Phone),
    location: z.pipe(Typed, fields.Location),
    bio: z.pipe(Typed, fields.Bio),
    profession: fields.Profession,
    headline: z.pipe(Typed, fields.Headline),
    messageRate: z
      .nullable(fields.MessageRate)
      .check(z.refine((rate) => rate !== null || !hasRate, 'Message rate must be at least 1')),
    experience: z.pipe(Typed, fields.Experience),
    skills: fields.Skills,
    // What was kept under former rules does not stop other fields from being saved; new work is checked as it is added.
    portfolio: z
      .array(z.object({ title: z.string(), description: z.string(), link: z.nullable(z.string()) }))
      .check(z.maxLength(LIMITS.portfolioMax, `At most ${LIMITS.portfolioMax} portfolio items`)),
  });
}

const { title, description, link } = fields.PortfolioItem.shape;
/** One piece of work, as it is added or changed. */
export const Work = z.object({ title, description, link });

/** The passwords of a change; that the new ones agree is told as they are typed. */
export const PasswordChange = z.object({
  currentPassword: fields.CurrentPassword,
  newPassword: fields.NewPassword,
  confirmPassword: z.string(),
});
