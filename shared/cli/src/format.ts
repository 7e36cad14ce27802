import { formatCoins, type contract, type LiveEvent, type OutputOf } from '@proverse/shared';

type Message = OutputOf<typeof contract.messages.byId>;

/** Formats a message of the inbox. One that waits for a reply has its text, indented, and the names of its files. */
export function formatMessage({
  id,
  status,
  amount,
  fromUserName,
  subject,
  content,
  files,
  expiresAt,
}: Message): string {
  const isPending = status === 'pending';
  const until = isPending ? `, reply by ${formatTime(expiresAt)}` : '';
  const lines = [`${id}  ${status}  ${formatCoins(amount)}  ${fromUserName}${until}`, `  ${subject}`];
  if (isPending) lines.push('', ...content.split('\n').map((line) => `    ${line}`));
  if (isPending && files.length > 0) lines.push('', `    Files: ${files.map(({ name }) => name).join(', ')}`);
  if (isPending) lines.push('');
  return lines.map(printable).join('\n');
}

/** Formats an event as one line: `2026-11-23 14:05 UTC  message.received  3f2c…`. */
export function formatEvent(event: LiveEvent, at: Date): string {
  return [formatTime(at), event.type, ...('messageId' in event ? [event.messageId] : [])].join('  ');
}

/** Formats a time to the minute, in UTC: `2026-11-23 14:05 UTC`. */
export function formatTime(time: Date | string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Replaces control characters, with which a text of another person could rewrite what the terminal shows. */
export function printable(line: string): string {
  return line.replaceAll(/[\p{Cc}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu, '�');
}
