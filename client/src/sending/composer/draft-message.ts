import { cutText, fields, LIMITS } from '@proverse/shared';
import { inLanguage } from '#language/in-language';
import { NO_FILES } from '../drafts/draft-file.ts';

/**
 * `tier` is the one that the sender chose, or empty. It is used only while the recipient offers it. `fromSearch` is the
 * beginning of the content that was typed into a search.
 */
export const EMPTY_MESSAGE = { subject: '', content: '', tier: '', fromSearch: '', files: NO_FILES };

export type DraftMessage = typeof EMPTY_MESSAGE;

/** Returns whether the content still begins with the text of a search. */
export function beginsWithSearch({ content, fromSearch }: DraftMessage): boolean {
  return fromSearch !== '' && content.startsWith(fromSearch);
}

/** Returns the name of the draft of a first message to this person. */
export function messageDraftName(recipientId: string): string {
  return `message:${recipientId}`;
}

/** Returns whether the draft can be sent as it is. */
export function isComplete({ subject, content }: DraftMessage): boolean {
  return subjectError(subject) === undefined && contentError(content) === undefined;
}

/** Returns whether both say the same with the same files, which may have been uploaded in the meantime. */
export function isSameMessage(one: DraftMessage, other: DraftMessage): boolean {
  const said = ({ files, ...text }: DraftMessage) => JSON.stringify([text, files.map(({ key }) => key)]);
  return said(one) === said(other);
}

/** Returns the subject of a follow-up: `Re: ` and the first subject, cut to the longest subject allowed. */
export function followUpSubject(subject: string): string {
  if (/^re: /i.test(subject)) return subject;
  return cutText(`Re: ${subject}`, LIMITS.subjectMax);
}

/** Returns the shared schema's error text for the subject, or undefined if it is valid. */
export function subjectError(subject: string): string | undefined {
  return errorOf(fields.Subject.safeParse(subject));
}

export function contentError(content: string): string | undefined {
  return errorOf(fields.MessageContent.safeParse(content));
}

function errorOf({ error }: ReturnType<typeof fields.Subject.safeParse>): string | undefined {
  const text = error?.issues[0]?.message;
  return text && inLanguage(text);
}
