/**
 * The operations that accept an Idempotency-Key. Listed here, because reading the contract would add all its schemas to a
 * browser's download. A test compares both.
 */
export const IDEMPOTENT_CALLS: ReadonlySet<string> = new Set([
  'admin.suspendUser',
  'admin.restoreUser',
  'admin.resolveReport',
  'admin.dismissPayment',
  'messages.send',
  'messages.reply',
  'messages.reject',
  'messages.rate',
  'coins.purchase',
  'withdrawals.request',
  'adminWithdrawals.approve',
  'adminWithdrawals.reject',
  'adminWithdrawals.paid',
  'adminWithdrawals.failed',
  'adminWithdrawals.returned',
  'adminFrozenEarnings.release',
  'adminFrozenEarnings.keep',
  'adminFrozenEarnings.switchRule',
]);
