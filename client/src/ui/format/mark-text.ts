import { t } from '@lingui/core/macro';

/** What was verified about a person: control of a domain, or a mailbox at one. */
interface Mark {
  readonly kind: 'domain' | 'work_mail';
  readonly subject: string;
}

/** Returns what a profile says about a mark. */
export function markText({ kind, subject }: Mark): string {
  return kind === 'domain' ? t`Domain ${subject}` : t`Works at ${subject}`;
}
