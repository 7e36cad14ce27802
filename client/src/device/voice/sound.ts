import { FILE_LIMITS } from '@proverse/shared';

/** What a recording sounds like. `peaks` are the bars of its waveform as the server takes them: a byte each, as base64url. */
export interface Sound {
  readonly durationMs: number;
  readonly peaks: string;
}

/** A low rate is enough for a waveform. Three minutes take 6 MB when decoded. */
const SAMPLE_RATE_HZ = 8_000;
/** The volume of a full bar, at least, so that silence is not drawn as noise. */
const QUIET = 0.02;

/** Decodes a recording. Rejects if the browser cannot. */
export async function soundOf(recording: Blob): Promise<Sound> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
  const audio = await context.decodeAudioData(await recording.arrayBuffer());
  const samples = audio.getChannelData(0);
  const volumes = Array.from({ length: FILE_LIMITS.voicePeaks }, (_, bar) => {
    const edge = (index: number) => Math.floor((index * samples.length) / FILE_LIMITS.voicePeaks);
    return volumeOf(samples.subarray(edge(bar), edge(bar + 1)));
  });
  const full = Math.max(QUIET, ...volumes);
  return {
    durationMs: Math.round(audio.duration * 1000),
    peaks: encodePeaks(volumes.map((volume) => Math.round((255 * volume) / full))),
  };
}

/** Returns the root mean square of samples. */
export function volumeOf(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return Math.sqrt(sum / Math.max(1, samples.length));
}

function encodePeaks(bars: readonly number[]): string {
  return btoa(String.fromCharCode(...bars))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Returns the bars of peaks in base64url, each from 0 to 255. */
export function decodePeaks(peaks: string): number[] {
  return Array.from(atob(peaks.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
