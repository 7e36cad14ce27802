import { Trans } from '@lingui/react/macro';
import { langOf, type Files, type OutputOf } from '@proverse/shared';
import { saveFile } from '../../api/download.ts';
import { authorisedFetch } from '../../session/authorised-fetch.ts';
import { VoicePlayer } from './VoicePlayer.tsx';

export interface VoiceNoteProps {
  /** A file of the kind `voice` that is not removed. */
  file: OutputOf<Files['upload']>;
  /** Names the note for screen readers, such as "Voice note from Asha". */
  label: string;
}

/** A longer transcript is folded. */
const FOLDED_FROM_LETTERS = 240;

/** A voice note of a message, with its transcript. It is downloaded when it is first played. */
export function VoiceNote({ file, label }: VoiceNoteProps) {
  const path = `/api/files/${file.id}`;
  return (
    <div className="grid gap-1">
      <VoicePlayer
        label={label}
        load={async () => (await authorisedFetch(path)).blob()}
        peaks={file.peaks}
        durationMs={file.durationMs}
        onDownload={() => saveFile(path, file.name)}
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
