/** What was verified about a person. */
export interface Mark {
  readonly kind: 'domain' | 'work_mail';
  readonly subject: string;
}

export function markText({ kind, subject }: Mark): string {
  return kind === 'domain' ? `Domain ${subject}` : `Works at ${subject}`;
}
