import { t } from '@lingui/core/macro';

/** Names of the API that are shown, in the page's language. */
const LABELS: Readonly<Record<string, string>> = {
  active: t`Active`,
  all: t`All`,
  approved: t`Approved`,
  cancelled: t`Cancelled`,
  deleted: t`Deleted`,
  dismissed: t`Dismissed`,
  expired: t`Expired`,
  failed: t`Failed`,
  open: t`Open`,
  paid: t`Paid`,
  pending: t`Pending`,
  refunded: t`Refunded`,
  rejected: t`Rejected`,
  replied: t`Replied`,
  requested: t`Requested`,
  returned: t`Returned`,
  reversed: t`Reversed`,
  sent: t`Sent`,
  suspended: t`Suspended`,
  waiting: t`Waiting`,
  withdrawal: t`Withdrawal`,
};

/** A name from the API as a label: `requested` becomes `Requested`, `user.suspended` becomes `User suspended`. */
export function sentenceCase(word: string): string {
  const text = word.replaceAll(/[._]/g, ' ');
  return LABELS[word] ?? text.charAt(0).toUpperCase() + text.slice(1);
}
