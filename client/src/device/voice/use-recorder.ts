import { t } from '@lingui/core/macro';
import { FILE_LIMITS } from '@proverse/shared';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from '../../ui/layout/announcer.ts';
import { startRecording, type RecordingEnd } from './recording.ts';
import { soundOf } from './sound.ts';
import { timeText } from './time-text.ts';
import { pausePlayback } from './use-playback.ts';

/** A finished recording. `peaks` is empty if this browser cannot decode what it recorded. */
export interface VoiceRecording {
  readonly file: File;
  readonly peaks: string;
  readonly durationMs: number;
}

type RecorderState =
  | { readonly step: 'asking' | 'finishing' }
  | { readonly step: 'recording'; readonly seconds: number; readonly levels: readonly number[] }
  | { readonly step: 'recorded'; readonly recording: VoiceRecording; readonly notice: string | undefined }
  | { readonly step: 'failed'; readonly text: string };

/** The last seconds of a recording get a warning. */
const WARNING_SECONDS = 15;
const SILENCE: readonly number[] = Array.from({ length: 40 }, () => 0);

/** How many seconds a recording may still last, or undefined while there are many. */
export function secondsLeft(seconds: number): number | undefined {
  const left = FILE_LIMITS.voiceSecondsMax - seconds;
  return left <= WARNING_SECONDS ? left : undefined;
}

/** Asks for the microphone and records at once. Unmounting discards the recording. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ step: 'asking' });
  const stop = useRef<() => void>(undefined);
  const visit = useRef<AbortController>(undefined);

  function onProgress(seconds: number, level: number): void {
    setState((before) => {
      const levels = before.step === 'recording' ? before.levels : SILENCE;
      return { step: 'recording', seconds, levels: [...levels.slice(1), level] };
    });
  }

  async function finish(file: File, reason: RecordingEnd, seconds: number, signal: AbortSignal): Promise<void> {
    if (file.size === 0) return setState({ step: 'failed', text: t`Nothing was recorded. Try again.` });
    setState({ step: 'finishing' });
    const { durationMs, peaks } = await soundOf(file).catch(() => ({ durationMs: seconds * 1000, peaks: '' }));
    if (signal.aborted) return;
    const notice = noticeOf(reason);
    const time = timeText(durationMs / 1000);
    announce([t`Recording stopped at ${time}.`, notice].filter(Boolean).join(' '));
    setState({ step: 'recorded', recording: { file, peaks, durationMs: Math.round(durationMs) }, notice });
  }

  function start(): void {
    const { signal } = (visit.current = new AbortController());
    pausePlayback();
    const onEnd = (file: File, reason: RecordingEnd, seconds: number) => void finish(file, reason, seconds, signal);
    startRecording(signal, { onProgress, onEnd }).then(
      (stopRecording) => {
        stop.current = stopRecording;
        announce(t`Recording`);
        onProgress(0, 0);
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ step: 'failed', text: microphoneText(error) });
      },
    );
  }

  const startAtOnce = useEffectEvent(start);
  useEffect(() => {
    startAtOnce();
    return () => visit.current?.abort();
  }, []);

  const isNearlyFull = state.step === 'recording' && secondsLeft(state.seconds) !== undefined;
  useEffect(() => {
    if (isNearlyFull) announce(t`15 seconds left`);
  }, [isNearlyFull]);

  return {
    state,
    stop: () => stop.current?.(),
    restart(): void {
      setState({ step: 'asking' });
      start();
    },
  };
}

function noticeOf(reason: RecordingEnd): string | undefined {
  if (reason === 'full') return t`A voice note can be 3 minutes long.`;
  return reason === 'interrupted' ? t`The microphone was interrupted. What you said before is here.` : undefined;
}

/** What to do about a microphone that does not open. */
function microphoneText(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return t`Allow the microphone for this site in your browser’s settings.`;
  if (name === 'NotFoundError') return t`No microphone found. Connect one and try again.`;
  return t`Your microphone could not be used. Close other apps that use it and try again.`;
}
