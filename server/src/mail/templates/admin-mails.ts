import type { Mail } from '../../context.ts';
import type { RowOf } from '../../database/call-function.ts';
import { composeMail, type MailReader } from './layout.ts';

type WaitingKind = RowOf<'admin_waiting'>['kind'];

export interface LateWork {
  readonly kind: WaitingKind;
  readonly count: number;
}

interface AdminReminder extends MailReader {
  readonly late: readonly LateWork[];
}

/** Singular and plural. */
const NAMES: Readonly<Record<WaitingKind, readonly [string, string]>> = {
  withdrawals: ['withdrawal', 'withdrawals'],
  frozenEarnings: ['reversed payment with frozen earnings', 'reversed payments with frozen earnings'],
  reports: ['report', 'reports'],
  disputes: ['dispute', 'disputes'],
  payments: ['unmatched payment', 'unmatched payments'],
};

/** The email to an admin about work that has waited for more than a day. */
export function adminReminderMail({ late, ...reader }: AdminReminder): Mail {
  const parts = late.map(({ kind, count }) => {
    const [one, several] = NAMES[kind];
    return `${count} ${count === 1 ? one : several}`;
  });
  const work = new Intl.ListFormat('en').format(parts);
  return composeMail(reader, `Waiting for an admin: ${work}`, 'Work is waiting for an admin', [
    `Waiting for more than 24 hours: ${work}.`,
    { button: 'Open the admin page', path: '/admin' },
    { small: 'All admins get this email once a day while anything has been waiting that long.' },
  ]);
}
