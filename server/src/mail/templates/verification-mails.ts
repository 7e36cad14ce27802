/** Emails about verified domains and work emails. They are sent regardless of the settings, because a public profile changes. */
import type { I18n } from '@lingui/core';
import type { Mail } from '../../context.ts';
import { textsOf } from '../../language/texts-of.ts';
import { markText } from '../../people/mark-text.ts';
import { codeExpires, type CodeMail } from './account-mails.ts';
import { codeSubject, composeMail, type MailReader } from './layout.ts';

/** Anyone can trigger this email by typing an address, so it contains no text from that person. */
export function workMailCodeMail({ code, validMs, ...reader }: CodeMail): Mail {
  const i18n = textsOf(reader.language);
  return composeMail(reader, codeSubject(code, i18n), i18n.t('Confirm your work email'), [
    i18n.t('This code lets you show on your Proverse profile where you work.'),
    { label: i18n.t('Your code is'), code },
    { small: codeExpires(validMs, i18n) },
    {
      small: i18n.t('Only the domain is shown, never this address. If you didn’t ask for the code, ignore this email.'),
    },
  ]);
}

type Reason = 'not_found' | 'name_changed' | 'expired' | 'moved';

function reasonText(because: Reason, i18n: I18n): string {
  switch (because) {
    case 'not_found':
      return i18n.t('We checked on several days and found neither your TXT record nor your link.');
    case 'name_changed':
      return i18n.t('You changed your name. Verify it again.');
    case 'expired':
      return i18n.t('A work email is confirmed for one year.');
    case 'moved':
      return i18n.t(
        'Another account confirmed the same mailbox. If this wasn’t you, ask your administrator who has access to it.',
      );
  }
}

interface LostMark extends MailReader {
  readonly kind: 'domain' | 'work_mail';
  readonly subject: string;
  readonly because: Reason;
}

export function lostMarkMail({ kind, subject, because, ...reader }: LostMark): Mail {
  const i18n = textsOf(reader.language);
  const mark = markText({ kind, subject }, i18n);
  const title = i18n.t('“{mark}” is no longer on your Proverse profile', { mark });
  const gone = i18n.t('Others no longer see “{mark}” on your profile.', { mark });
  return composeMail(reader, title, i18n.t('A verification was removed from your profile'), [
    `${gone} ${reasonText(because, i18n)}`,
    i18n.t('You can get it back at any time.'),
    { button: i18n.t('Open verification'), path: '/profile?tab=security' },
  ]);
}
