import type { I18n } from '@lingui/core';
import type { Mail } from '../../context.ts';
import type { RowOf } from '../../database/call-function.ts';
import { textsOf } from '../../language/texts-of.ts';
import { composeMail, type MailReader } from './layout.ts';

type WaitingKind = RowOf<'admin_waiting'>['kind'];

export interface LateWork {
  readonly kind: WaitingKind;
  readonly count: number;
}

interface AdminReminder extends MailReader {
  readonly late: readonly LateWork[];
}

/** The email to an admin about work that has waited for more than a day. */
export function adminReminderMail({ late, ...reader }: AdminReminder): Mail {
  const i18n = textsOf(reader.language);
  const parts = late.map((each) => workText(each, i18n));
  const work = new Intl.ListFormat(reader.language).format(parts);
  const subject = i18n.t('Waiting for an admin: {work}', { work });
  return composeMail(reader, subject, i18n.t('Work is waiting for an admin'), [
    i18n.t('Waiting for more than 24 hours: {work}.', { work }),
    { button: i18n.t('Open the admin page'), path: '/admin' },
    { small: i18n.t('All admins get this email once a day while anything has been waiting that long.') },
  ]);
}

function workText({ kind, count }: LateWork, i18n: I18n): string {
  switch (kind) {
    case 'withdrawals':
      return i18n.t('{count, plural, one {# withdrawal} other {# withdrawals}}', { count });
    case 'frozenEarnings':
      return i18n.t(
        '{count, plural, one {# reversed payment with frozen earnings} other {# reversed payments with frozen earnings}}',
        { count },
      );
    case 'reports':
      return i18n.t('{count, plural, one {# report} other {# reports}}', { count });
    case 'disputes':
      return i18n.t('{count, plural, one {# dispute} other {# disputes}}', { count });
    case 'payments':
      return i18n.t('{count, plural, one {# unmatched payment} other {# unmatched payments}}', { count });
  }
}
