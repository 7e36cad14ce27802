import { contract } from '@proverse/shared';
import { changePassword } from '../auth/change-password.ts';
import { implementSlice } from '../transport/trpc.ts';
import { getProfile } from './get-profile.ts';
import { getSettings } from './get-settings.ts';
import { getStats } from './get-stats.ts';
import { removeAvatar } from './remove-avatar.ts';
import { updateProfile } from './update-profile.ts';
import { updateSettings } from './update-settings.ts';
import { verifyEmail } from './verify-email.ts';

export const profileRouter = implementSlice(contract.profile, {
  get: getProfile,
  stats: getStats,
  update: updateProfile,
  settings: getSettings,
  updateSettings,
  changePassword,
  verifyEmail,
  removeAvatar,
});
