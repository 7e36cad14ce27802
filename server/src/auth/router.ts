import { contract } from '@proverse/shared';
import { implementSlice } from '../transport/trpc.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endOwnSession } from './end-own-session.ts';
import { addPasskey, addPasskeyOptions } from './factors/add-passkey.ts';
import { beginTotp } from './factors/begin-totp.ts';
import { confirmTotp } from './factors/confirm-totp.ts';
import { listFactors } from './factors/list-factors.ts';
import { removePasskey } from './factors/remove-passkey.ts';
import { removeTotp } from './factors/remove-totp.ts';
import { renamePasskey } from './factors/rename-passkey.ts';
import { renewRecoveryCodes } from './factors/renew-recovery-codes.ts';
import { forgotPassword } from './forgot-password.ts';
import { listActivity } from './list-activity.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { passkeyOptions, passkeySignIn } from './passkey-sign-in.ts';
import { proveStepUp, stepUpPasskeyOptions } from './prove-step-up.ts';
import { cancelRecovery, getPendingRecovery } from './recovery/cancel-recovery.ts';
import { finishRecovery } from './recovery/finish-recovery.ts';
import { requestRecovery } from './recovery/request-recovery.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { resendOtp } from './resend-otp.ts';
import { resetPassword } from './reset-password.ts';
import { secondFactor } from './second-factor.ts';
import { createToken } from './tokens/create-token.ts';
import { listTokens } from './tokens/list-tokens.ts';
import { revokeToken } from './tokens/revoke-token.ts';
import { verifyOtp } from './verify-otp.ts';
import { verifyResetCode } from './verify-reset-code.ts';

export const authRouter = implementSlice(contract.auth, {
  login,
  secondFactor,
  passkeyOptions,
  passkeySignIn,
  register,
  verifyOtp,
  resendOtp,
  refresh,
  logout,
  forgotPassword,
  verifyResetCode,
  resetPassword,
});

export const factorsRouter = implementSlice(contract.factors, {
  list: listFactors,
  addPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
});

export const recoveryRouter = implementSlice(contract.recovery, {
  request: requestRecovery,
  finish: finishRecovery,
  pending: getPendingRecovery,
  cancel: cancelRecovery,
});

export const tokensRouter = implementSlice(contract.tokens, {
  list: listTokens,
  create: createToken,
  revoke: revokeToken,
});

export const sessionsRouter = implementSlice(contract.sessions, {
  list: listSessions,
  activity: listActivity,
  end: endOwnSession,
  endOthers: endOtherSessions,
});

export const stepUpRouter = implementSlice(contract.stepUp, {
  passkeyOptions: stepUpPasskeyOptions,
  prove: proveStepUp,
});
