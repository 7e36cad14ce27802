import { t } from '@lingui/core/macro';
import { FAILURE_TEXTS } from '#language/texts';
import { Download, LoaderCircle, Pause, Play } from 'lucide-react';
import { useMemo, type Ref } from 'react';
import { failureText } from '../../api/api.ts';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { decodePeaks } from './sound.ts';
import { timeText } from './time-text.ts';
import { usePlayback } from './use-playback.ts';
import { Waveform } from './Waveform.tsx';

export interface PlayerProps {
  /** Names the note for screen readers, such as "Voice note from Asha". */
  label: string;
  /** Called when the note is first played. */
  load: () => Promise<Blob>;
  /** The bars of the waveform, or what `RecordButton` passed on. */
  peaks: readonly number[] | string | null;
  durationMs: number | null;
  onDownload?: (() => Promise<void> | void) | undefined;
  playRef?: Ref<HTMLButtonElement>;
}

/** Plays a voice note. */
export function Player({ label, load, peaks, durationMs, onDownload, playRef }: PlayerProps) {
  const note = usePlayback(load, durationMs);
  const bars = useMemo(() => (typeof peaks === 'string' ? decodePeaks(peaks) : (peaks ?? [])), [peaks]);
  const { isPlaying, isLoading, seconds, durationSeconds, rate } = note;
  const Icon = isLoading ? LoaderCircle : isPlaying ? Pause : Play;
  const duration = durationSeconds > 0 ? timeText(durationSeconds) : '–:––';
  return (
    <div role="group" aria-label={label} className="max-w-sm">
      <div className="flex flex-wrap items-start justify-end gap-x-1">
        <IconButton
          ref={playRef}
          label={
            isPlaying ? t({ context: 'voice note', message: 'Pause' }) : t({ context: 'voice note', message: 'Play' })
          }
          busy={isLoading}
          icon={<Icon aria-hidden className={isLoading ? '' : 'fill-current'} />}
          onClick={note.toggle}
          className="mr-2 rounded-full! bg-primary text-on-primary! hover:bg-primary-hover! forced-colors:border"
        />
        <div className="min-w-0 flex-1 basis-32">
          <Waveform {...{ bars, seconds, durationSeconds }} onSeek={note.seek} />
          <p aria-hidden className="text-xs text-muted tabular-nums">
            {seconds > 0 ? `${timeText(seconds)} / ${duration}` : duration}
          </p>
        </div>
        <button
          type="button"
          aria-label={t`Speed ${rate}×`}
          data-tooltip={t`Speed`}
          onClick={note.changeRate}
          className="size-11 rounded-control text-sm font-semibold text-muted tabular-nums hover:bg-raised hover:text-ink"
        >
          {rate}×
        </button>
        {onDownload && (
          <IconButton label={t`Download`} icon={<Download aria-hidden />} onClick={() => void onDownload()} />
        )}
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {note.loadError !== undefined && failureText(note.loadError, FAILURE_TEXTS.network)}
        {note.isUnplayable &&
          (onDownload
            ? t`This browser cannot play the voice note. Download it to listen.`
            : t`This browser cannot play the voice note.`)}
      </p>
    </div>
  );
}
