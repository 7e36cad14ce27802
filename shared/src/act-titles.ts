/**
 * How the admin's log names what was done. The server needs the names too, so that a search finds an action by what the
 * log shows.
 */

/** The title of each action that `admin_record` gets. */
export const ACT_TITLES: Readonly<Record<string, string>> = {
  'admin.made': 'Admin role granted',
  'admin.revoked': 'Admin role removed',
  'admin.left': 'Admin account deleted',
  'earnings.kept': 'Earnings kept frozen',
  'earnings.released': 'Earnings released',
  'payment.dismissed': 'Payment dismissed',
  'report.dismissed': 'Report dismissed',
  'report.file_opened': 'Reported file opened',
  'report.refunded': 'Report refunded',
  'rule.on': 'Review rule turned on',
  'rule.off': 'Review rule turned off',
  'user.restored': 'User restored',
  'user.suspended': 'User suspended',
  'withdrawal.approve': 'Withdrawal approved',
  'withdrawal.exported': 'Withdrawal exported',
  'withdrawal.failed': 'Withdrawal failed',
  'withdrawal.paid': 'Withdrawal paid',
  'withdrawal.reject': 'Withdrawal rejected',
  'withdrawal.returned': 'Withdrawal returned',
};

/** Names of the rules that send a withdrawal to an admin. */
export const RULE_NAMES = {
  new_account: 'New account',
  new_buyer: 'New buyer pays one person',
};
