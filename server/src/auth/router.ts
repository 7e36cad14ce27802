import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { passkeyOptions, passkeySignIn } from './passkey-sign-in.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { resendOtp } from './resend-otp.ts';
import { resetPassword } from './reset-password.ts';
import { secondFactor } from './second-factor.ts';
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
