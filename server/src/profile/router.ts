import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { changePassword } from './change-password.ts';
import { checkHandle } from './check-handle.ts';
import { getProfile } from './get-profile.ts';
import { getSharedPage } from './get-shared-page.ts';
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
  checkHandle,
  share: getSharedPage,
  changePassword,
  verifyEmail,
  removeAvatar,
});
