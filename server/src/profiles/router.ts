import { contract } from '@proverse/shared';
import { implementSlice, type Command } from '../transport/trpc.ts';
import { getProfile } from './get-profile.ts';
import { getSharedPage } from './get-shared-page.ts';
import { getSettings } from './get-settings.ts';
import { getStats } from './get-stats.ts';
import { removeAvatar } from './remove-avatar.ts';
import { updateProfile } from './update-profile.ts';
import { updateSettings } from './update-settings.ts';
import { verifyEmail } from './verify-email.ts';

/**
 * Creates the router. The caller passes in `changePassword` from the slice `auth`, because slices do not import each
 * other.
 */
export function createProfileRouter(changePassword: Command<typeof contract.profile.changePassword>) {
  return implementSlice(contract.profile, {
    get: getProfile,
    stats: getStats,
    update: updateProfile,
    settings: getSettings,
    updateSettings,
    share: getSharedPage,
    changePassword,
    verifyEmail,
    removeAvatar,
  });
}
