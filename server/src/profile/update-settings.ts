import { FIELD_TEXTS, fieldError, LIMITS } from '@proverse/shared';
import { afterCommit } from '../idempotency/after-commit.ts';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { indianDate } from '../documents/india.ts';
import { getProfile } from './get-profile.ts';
import { savePublicPage } from './save-public-page.ts';
import { saveUser } from './save-user.ts';

type Output = OutputFor<'profile.updateSettings'>;

const DAY_MS = 24 * 3600 * 1000;

/**
 * Updates the given settings and returns the whole profile. The directory shows the change at once. A pause or a weekly
 * limit affects new messages only. A repeat changes nothing.
 * @throws DomainError HANDLE_TAKEN, HANDLE_CHANGED_RECENTLY with `until` and `date`, HANDLE_MISSING, VALIDATION_FAILED
 *   (pausedUntil) for a day that is not after today, or more than a year away. Nothing is saved then.
 */
export async function updateSettings(ctx: UserContext, input: InputFor<'profile.updateSettings'>): Promise<Output> {
  if (input.pausedUntil) requireDayAhead(input.pausedUntil);
  await inTransaction(ctx.db, async (db) => {
    await savePublicPage({ ...ctx, db }, input);
    await saveUser(
      { ...ctx, db },
      {
        is_profile_public: input.isProfilePublic,
        email_notifications: input.emailNotifications,
        message_notifications: input.messageNotifications,
        message_previews: input.messagePreviews,
        language: input.language,
        paused_until: input.pausedUntil,
        capacity_per_week: input.capacityPerWeek,
        accepted_files: input.acceptedFiles,
      },
    );
  });
  return { user: await afterCommit(getProfile(ctx)) };
}

function requireDayAhead(day: string): void {
  if (day <= indianDate(new Date())) throw fieldError('pausedUntil', FIELD_TEXTS.dayPast);
  if (day > indianDate(new Date(Date.now() + LIMITS.pauseDaysMax * DAY_MS))) {
    throw fieldError('pausedUntil', FIELD_TEXTS.dayFar);
  }
}
