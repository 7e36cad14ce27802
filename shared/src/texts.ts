/**
 * Texts for failures without a text from the server, and for success (section 8 of the specification). The server's own
 * error texts are in errors.ts.
 */
export const FAILURE_TEXTS = {
  login: 'Login failed',
  register: 'Registration failed',
  verifyOtp: 'OTP verification failed',
  resendOtp: 'Failed to resend OTP',
  forgotPassword: 'Failed to send reset code',
  verifyResetCode: 'Invalid or expired reset code',
  resetPassword: 'Failed to reset password',
  updateProfile: 'Profile update failed',

  dashboardStats: 'Failed to load dashboard stats',
  dashboardMessages: 'Failed to load recent messages',
  dashboardEarnings: 'Failed to load earnings summary',

  balance: 'Failed to fetch balance',
  history: 'Failed to fetch transaction history',
  earnings: 'Failed to fetch earnings',
  packages: 'Failed to fetch coin packages',
  purchase: 'Purchase failed',
  walletPurchase: 'Purchase failed. Please try again.',
  purchaseState: 'Failed to fetch purchase',
  withdrawals: 'Failed to fetch withdrawals',
  withdraw: 'Failed to request withdrawal. Please try again',
  cancelWithdrawal: 'Failed to cancel withdrawal. Please try again',
  bankAccount: 'Failed to save bank account. Please try again',
  statements: 'Failed to fetch statements',
  proof: 'Failed to fetch proof',
  download: 'Download failed',

  network: 'Network error. Please check your connection and try again.',
  unexpected: 'An unexpected error occurred',
  outcomeUnknown: "We couldn't confirm this went through. Check before trying again.",
  noRefreshToken: 'No refresh token available',
  queueTimeout: 'Queued request timeout',
  sessionEnded: 'Your session has ended. Please sign in again.',

  loadProfile: 'Failed to load profile',
  saveProfile: 'Failed to update profile',
  saveProfileGeneral: 'Error updating profile',
  saveSettings: 'Failed to update settings',
  changePassword: 'Failed to change password',
  uploadAvatar: 'Failed to upload avatar',
  removeAvatar: 'Failed to remove avatar',
  verifyEmail: 'Failed to send verification email',

  messages: 'Failed to fetch messages. Please check your connection and try again',
  messageDetails: 'Failed to fetch message details',
  messageDetailsProcess: 'Failed to process message details',
  send: 'Failed to send message. Please try again',
  sendNotPending: 'Message failed to send. Please try again.',
  reply: 'Failed to send reply. Please try again',
  reject: 'Failed to reject message. Please try again',
  rate: 'Failed to submit rating. Please try again',

  directory: 'Failed to load directory',
  recipient: 'Failed to load recipient details',
} as const;

export const SUCCESS_TEXTS = {
  profile: 'Profile updated successfully!',
  settings: 'Settings updated successfully!',
  password: 'Password changed successfully!',
  avatar: 'Avatar updated successfully!',
  verificationEmail: 'Verification email sent!',
  send: 'Premium message sent successfully!',
  reply: 'Professional reply sent successfully!',
  reject: 'Message rejected successfully',
  rate: 'Rating submitted successfully!',
  register: 'Registration successful! Please verify your email with the OTP code.',
  passwordReset: 'Password reset successfully! You can now login with your new password.',
  withdraw: 'Withdrawal requested successfully!',
  cancelWithdrawal: 'Withdrawal cancelled',
  bankAccount: 'Bank account saved successfully!',
  feedback: 'Thank you for your feedback!',
} as const;
