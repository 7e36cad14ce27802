import { contract } from '@proverse/shared';
import { implementSlice } from '../transport/trpc.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { resendOtp } from './resend-otp.ts';
import { resetPassword } from './reset-password.ts';
import { verifyOtp } from './verify-otp.ts';
import { verifyResetCode } from './verify-reset-code.ts';

export const authRouter = implementSlice(contract.auth, {
  login,
  register,
  verifyOtp,
  resendOtp,
  refresh,
  logout,
  forgotPassword,
  verifyResetCode,
  resetPassword,
});
