/** Records the microphone. A page records one note at a time. */
import { serverNow } from '../../ui/server-clock.ts';
import { FILE_LIMITS } from '@proverse/shared';
import { recordedType } from './recorded-type.ts';
import { volumeOf } from './sound.ts';

/** Why a recording ended: the person stopped it, it is as long as it may be, or something took the microphone away. */
export type RecordingEnd = 'stopped' | 'full' | 'interrupted';

interface RecordingListener {
  /** About ten times a second. `level` is from 0 to 1. */
  onProgress: (seconds: number, level: number) => void;
  /** The file is empty if nothing was recorded. */
  onEnd: (file: File, reason: RecordingEnd, seconds: number) => void;
}

const BITS_PER_SECOND = 32_000;
const TICK_MS = 100;
/** Recorders write up to half a second more than they were asked for, and the server takes no longer note. */
const MAX_SECONDS = FILE_LIMITS.voiceSecondsMax - 0.5;
/** The meter shows this range of volume, in decibels below the loudest possible sound. */
const LEVEL_RANGE_DB = 50;

let stopCurrent: (() => void) | undefined;

/**
 * Asks for the microphone and records until it is stopped or full, the microphone is lost, or a phone call mutes it. What was
 * recorded until then is kept, unless `signal` aborts. Stops any other recording of the page. Returns a function that stops it.
 * Rejects with the browser's `DOMException` if it cannot start, or when `signal` aborts.
 */
export async function startRecording(signal: AbortSignal, listener: RecordingListener): Promise<() => void> {
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  const close = (): void => microphone.getTracks().forEach((track) => track.stop());
  try {
    signal.throwIfAborted();
    return record(microphone, close, signal, listener);
  } catch (error) {
    close();
    throw error;
  }
}

function record(
  microphone: MediaStream,
  close: () => void,
  signal: AbortSignal,
  { onProgress, onEnd }: RecordingListener,
) {
  const type = recordedType();
  if (!type) throw new Error('this browser records nothing that the server takes');
  const recorder = new MediaRecorder(microphone, { mimeType: type.mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const meter = meterOf(microphone);
  const startedAt = performance.now();
  const secondsNow = () => (performance.now() - startedAt) / 1000;
  const parts: Blob[] = [];
  let reason: RecordingEnd = 'interrupted';
  let seconds = 0;

  function end(because: RecordingEnd): void {
    if (recorder.state === 'inactive') return;
    reason = because;
    seconds = secondsNow();
    recorder.stop();
  }
  function note(): void {
    if (recorder.state === 'inactive') return;
    if (secondsNow() >= MAX_SECONDS) end('full');
    else onProgress(secondsNow(), meter.level());
  }
  const stop = (): void => end('stopped');

  const timer = setInterval(note, TICK_MS);
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) parts.push(data);
    // Browsers slow the timers of a hidden page, but not this event.
    note();
  });
  recorder.addEventListener('stop', () => {
    clearInterval(timer);
    meter.close();
    close();
    if (stopCurrent === stop) stopCurrent = undefined;
    if (!signal.aborted) onEnd(fileOf(parts, type), reason, seconds || secondsNow());
  });
  // During a phone call, phones only mute the microphone.
  for (const loss of ['ended', 'mute'])
    microphone.getAudioTracks()[0]?.addEventListener(loss, () => end('interrupted'));
  signal.addEventListener('abort', stop);
  recorder.start(1000);
  stopCurrent?.();
  stopCurrent = stop;
  return stop;
}

/** Measures how loud the microphone is. */
function meterOf(microphone: MediaStream) {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  context.createMediaStreamSource(microphone).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level(): number {
      analyser.getFloatTimeDomainData(samples);
      const decibels = 20 * Math.log10(Math.max(volumeOf(samples), 1e-5));
      return Math.min(1, Math.max(0, 1 + decibels / LEVEL_RANGE_DB));
    },
    close: () => void context.close(),
  };
}

/** `Voice note 2026-11-28 09.18.m4a`, in local time. The other person may read another language, so it is not translated. */
function fileOf(parts: Blob[], { mediaType, extension }: NonNullable<ReturnType<typeof recordedType>>): File {
  const now = new Date(serverNow());
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  const time = local.slice(0, 16).replace('T', ' ').replace(':', '.');
  return new File(parts, `Voice note ${time}.${extension}`, { type: mediaType });
}
