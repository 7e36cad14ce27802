import type { Mail } from '../../context.ts';
import { composeMail } from './layout.ts';

interface AdminReminder {
  readonly to: string;
  /** The kinds of `admin_waiting`. */
  readonly late: readonly { readonly kind: string; readonly count: number }[];
  readonly publicUrl: string;
}

/** One and several of each kind. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  withdrawals: ['withdrawal', 'withdrawals'],
  reports: ['report', 'reports'],
  disputes: ['dispute', 'disputes'],
  payments: ['unmatched payment', 'unmatched payments'],
};

/** The mail to an admin about work that has waited for more than a day. */
export function adminReminderMail({ to, late, publicUrl }: AdminReminder): Mail {
  const parts = late.map(({ kind, count }) => {
    const [one, several] = NAMES[kind] ?? [kind, kind];
    return `${count} ${count === 1 ? one : several}`;
  });
  const work = new Intl.ListFormat('en').format(parts);
  return composeMail({
    to,
    subject: `Waiting for an admin: ${work}`,
    heading: 'Work is waiting for an admin',
    blocks: [
      { paragraph: `For more than 24 hours: ${work}.` },
      { button: 'Open the admin page', url: `${publicUrl}/admin` },
      { small: 'All admins get this email once a day until nothing has waited that long.' },
    ],
  });
}
