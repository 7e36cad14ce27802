import type { MessageFile } from '../../files/message-file.ts';

/** Being replaced by the work on voice notes. */
export function VoiceNote({ label }: { file: MessageFile; label: string }) {
  return <p>{label}</p>;
}
