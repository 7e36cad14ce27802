/** Emails about verified domains and work emails. They are sent regardless of the settings, because a public profile changes. */
import { markText } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { formatDuration } from '../../text/format-text.ts';
import { codeSubject, composeMail } from './layout.ts';

interface WorkMailCode {
  readonly to: string;
  readonly publicUrl: string;
  readonly code: string;
  readonly validMs: number;
}

/** Anyone can trigger this email by typing an address, so it contains no text from that person. */
export function workMailCodeMail({ to, publicUrl, code, validMs }: WorkMailCode): Mail {
  return composeMail({
    to,
    publicUrl,
    subject: codeSubject(code),
    heading: 'Confirm your work email',
    blocks: [
      { paragraph: 'This code lets you show on your Proverse profile where you work.' },
      { label: 'Your code is', code },
      { small: `The code expires in ${formatDuration(validMs)}. If you asked for several, use the newest.` },
      { small: 'Only the domain is shown, never this address. If you didn’t ask for the code, ignore this email.' },
    ],
  });
}

interface LostMark {
  readonly to: string;
  readonly publicUrl: string;
  readonly kind: 'domain' | 'work_mail';
  readonly subject: string;
  readonly because: 'not_found' | 'name_changed' | 'expired' | 'moved';
}

const REASONS: Record<LostMark['because'], string> = {
  not_found: 'We checked on several days and found neither your TXT record nor your link.',
  name_changed: 'You changed your name. Verify it again.',
  expired: 'A work email is confirmed for one year.',
  moved: 'Another account confirmed the same mailbox. If this wasn’t you, ask your administrator who has access to it.',
};

export function lostMarkMail({ to, publicUrl, kind, subject, because }: LostMark): Mail {
  const mark = markText({ kind, subject });
  return composeMail({
    to,
    publicUrl,
    subject: `“${mark}” is no longer on your Proverse profile`,
    heading: 'A verification was removed from your profile',
    blocks: [
      { paragraph: `Others no longer see “${mark}” on your profile. ${REASONS[because]}` },
      { paragraph: 'You can get it back at any time.' },
      { button: 'Open verification', url: `${publicUrl}/profile?tab=security` },
    ],
  });
}
