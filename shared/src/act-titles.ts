/**
 * How the admin's log names what was done. The server needs the names too, so that a search finds an action by what the
 * log shows.
 */

/** Titles for actions whose name makes a poor title. Others are converted: `user.suspended` to `User suspended`. */
export const ACT_TITLES: Readonly<Record<string, string>> = {
  'admin.made': 'Admin role granted',
  'admin.revoked': 'Admin role removed',
  'admin.left': 'Admin account deleted',
  'earnings.kept': 'Earnings kept frozen',
  'report.file_opened': 'Reported file opened',
  'rule.on': 'Review rule turned on',
  'rule.off': 'Review rule turned off',
  'withdrawal.approve': 'Withdrawal approved',
  'withdrawal.reject': 'Withdrawal rejected',
};

/** Names of the rules that send a withdrawal to an admin. */
export const RULE_NAMES = {
  new_account: 'New account',
  new_buyer: 'New buyer pays one person',
};
