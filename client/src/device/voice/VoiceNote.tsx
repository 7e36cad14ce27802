import { Trans } from '@lingui/react/macro';
import { langOf } from '@proverse/shared';
import { saveFile } from '../../api/download.ts';
import { loadContent } from '../../files/load-content.ts';
import type { MessageFile } from '../../files/message-file.ts';
import { VoicePlayer } from './VoicePlayer.tsx';

export interface VoiceNoteProps {
  /** A file of the kind `voice` that is not removed. */
  file: MessageFile;
  /** Names the note for screen readers, such as "Voice note from Asha". */
  label: string;
}

/** A longer transcript is folded. */
const FOLDED_FROM_LETTERS = 240;

/** A voice note of a message, with its transcript. It is downloaded when it is first played. */
export function VoiceNote({ file, label }: VoiceNoteProps) {
  return (
    <div className="grid gap-1">
      <VoicePlayer
        label={label}
        load={() => loadContent(file.id)}
        peaks={file.peaks}
        durationMs={file.durationMs}
        onDownload={() => saveFile(`/api/files/${file.id}`, file.name)}
      />
      {file.transcript && <Transcript text={file.transcript} />}
    </div>
  );
}

function Transcript({ text }: { text: string }) {
  return (
    <details open={text.length < FOLDED_FROM_LETTERS} className="max-w-prose text-sm">
      <summary className="min-h-6 w-fit text-muted pointer-coarse:min-h-11">
        <Trans>Transcript</Trans>
      </summary>
      <p dir="auto" lang={langOf(text)} className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </details>
  );
}
