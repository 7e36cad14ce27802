/** Emails about verified domains and work emails. They are sent regardless of the settings, because a public profile changes. */
import { markText } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { formatDuration } from '../../text/format-text.ts';
import type { CodeMail } from './account-mails.ts';
import { codeSubject, composeMail, type MailReader } from './layout.ts';

/** Anyone can trigger this email by typing an address, so it contains no text from that person. */
export function workMailCodeMail({ code, validMs, ...reader }: CodeMail): Mail {
  return composeMail(reader, codeSubject(code), 'Confirm your work email', [
    'This code lets you show on your Proverse profile where you work.',
    { label: 'Your code is', code },
    { small: `The code expires in ${formatDuration(validMs)}. If you asked for several, use the newest.` },
    { small: 'Only the domain is shown, never this address. If you didn’t ask for the code, ignore this email.' },
  ]);
}

const REASONS = {
  not_found: 'We checked on several days and found neither your TXT record nor your link.',
  name_changed: 'You changed your name. Verify it again.',
  expired: 'A work email is confirmed for one year.',
  moved: 'Another account confirmed the same mailbox. If this wasn’t you, ask your administrator who has access to it.',
};

interface LostMark extends MailReader {
  readonly kind: 'domain' | 'work_mail';
  readonly subject: string;
  readonly because: keyof typeof REASONS;
}

export function lostMarkMail({ kind, subject, because, ...reader }: LostMark): Mail {
  const mark = markText({ kind, subject });
  const title = `“${mark}” is no longer on your Proverse profile`;
  return composeMail(reader, title, 'A verification was removed from your profile', [
    `Others no longer see “${mark}” on your profile. ${REASONS[because]}`,
    'You can get it back at any time.',
    { button: 'Open verification', path: '/profile?tab=security' },
  ]);
}
