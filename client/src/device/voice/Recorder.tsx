import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FILE_LIMITS } from '@proverse/shared';
import { Square, Trash2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type Ref } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { useFocusFallback } from '../../ui/hooks/use-focus-fallback.ts';
import { Spinner } from '../../ui/layout/Spinner.tsx';
import { LevelMeter } from './LevelMeter.tsx';
import { Player } from './Player.tsx';
import { timeText } from './time-text.ts';
import { secondsLeft, useRecorder, type VoiceRecording } from './use-recorder.ts';

export interface RecorderProps {
  onRecorded: (recording: VoiceRecording) => void;
  onClose: () => void;
}

/** Records a voice note, and plays it before it is used. One that is neither used nor deleted when the page goes on is used. */
export function Recorder({ onRecorded, onClose }: RecorderProps) {
  const { state, stop, restart } = useRecorder();
  const { step } = state;
  const main = useRef<HTMLButtonElement>(null);
  // The button that had the focus disappears with each step.
  const panel = useFocusFallback<HTMLDivElement>(main);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (step !== 'finishing') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [panel, step]);

  const isDecided = useRef(false);
  function use(): void {
    if (step !== 'recorded' || isDecided.current) return;
    isDecided.current = true;
    onRecorded(state.recording);
  }
  function close(): void {
    isDecided.current = true;
    onClose();
  }
  const useAtTheEnd = useEffectEvent(use);
  useEffect(() => () => useAtTheEnd(), []);

  return (
    <div
      ref={panel}
      role="group"
      aria-label={t`Record a voice note`}
      className="grid w-full scroll-my-2 gap-2 rounded-card border border-line bg-surface p-2"
    >
      {(step === 'asking' || step === 'finishing') && (
        <div className="flex min-h-11 items-center justify-between gap-2 pl-2">
          <Spinner label={step === 'asking' ? t`Waiting for the microphone…` : t`Finishing…`} />
          <IconButton ref={main} label={t`Cancel`} icon={<X aria-hidden />} onClick={close} />
        </div>
      )}
      {step === 'recording' && <Running {...state} onStop={stop} onCancel={close} stopRef={main} />}
      {step === 'recorded' && (
        <Recorded
          recording={state.recording}
          notice={state.notice}
          onUse={use}
          onAgain={restart}
          onDelete={close}
          playRef={main}
        />
      )}
      {step === 'failed' && (
        <>
          <FormError>{state.text}</FormError>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" onClick={close}>
              <Trans>Close</Trans>
            </Button>
            <Button ref={main} variant="secondary" onClick={restart}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface RunningProps {
  seconds: number;
  levels: readonly number[];
  onStop: () => void;
  onCancel: () => void;
  stopRef: Ref<HTMLButtonElement>;
}

function Running({ seconds, levels, onStop, onCancel, stopRef }: RunningProps) {
  const left = secondsLeft(seconds);
  const timeLeft = timeText(left ?? 0);
  return (
    <div className="flex items-center gap-2">
      <IconButton label={t`Discard the recording`} icon={<Trash2 aria-hidden />} onClick={onCancel} />
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-full bg-danger motion-safe:animate-breathe forced-colors:bg-[Highlight]"
      />
      {left === undefined ? (
        <span role="timer" className="tabular-nums">
          {timeText(seconds)}
          <span className="text-muted max-sm:hidden"> / {timeText(FILE_LIMITS.voiceSecondsMax)}</span>
        </span>
      ) : (
        <span role="timer" className="font-semibold text-warning tabular-nums">
          <Trans>{timeLeft} left</Trans>
        </span>
      )}
      <LevelMeter levels={levels} />
      <Button ref={stopRef} variant="primary" icon={<Square aria-hidden className="fill-current" />} onClick={onStop}>
        <Trans context="voice note">Stop</Trans>
      </Button>
    </div>
  );
}

interface RecordedProps {
  recording: VoiceRecording;
  notice: string | undefined;
  onUse: () => void;
  onAgain: () => void;
  onDelete: () => void;
  playRef: Ref<HTMLButtonElement>;
}

function Recorded({ recording, notice, onUse, onAgain, onDelete, playRef }: RecordedProps) {
  const { file, peaks, durationMs } = recording;
  return (
    <>
      {notice !== undefined && <p className="px-2 text-sm text-muted">{notice}</p>}
      <Player
        key={file.name}
        label={t`Your recording`}
        load={() => Promise.resolve(file)}
        peaks={peaks}
        durationMs={durationMs}
        playRef={playRef}
      />
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label={t`Delete the recording`}
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
          className="mr-auto"
        />
        <Button variant="secondary" onClick={onAgain}>
          <Trans>Record again</Trans>
        </Button>
        <Button onClick={onUse}>
          <Trans>Add note</Trans>
        </Button>
      </div>
    </>
  );
}
