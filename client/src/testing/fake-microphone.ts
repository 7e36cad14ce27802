/** What happy-dom lacks for voice notes. */
import { vi } from 'vitest';

const SAMPLE_RATE_HZ = 8_000;

class FakeTrack extends EventTarget {
  stop = vi.fn<() => void>();
}

export class FakeRecorder extends EventTarget {
  static supported: readonly string[] = [];
  static current: FakeRecorder | undefined;
  static isTypeSupported = (type: string): boolean => FakeRecorder.supported.includes(type);
  state = 'inactive';
  readonly options: MediaRecorderOptions;
  constructor(_stream: unknown, options: MediaRecorderOptions) {
    super();
    this.options = options;
  }
  start(): void {
    this.state = 'recording';
    FakeRecorder.current = this;
  }
  stop(): void {
    this.state = 'inactive';
    this.write('sound');
    this.dispatchEvent(new Event('stop'));
  }
  write(data: string): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([data]) }));
  }
}

/** Gives the page a microphone. What it records is decoded to `samples`, or to nothing without them. */
export function fakeMicrophone(samples?: Float32Array, supported = ['audio/webm;codecs=opus']) {
  const track = new FakeTrack();
  const open = vi
    .fn<() => Promise<unknown>>()
    .mockResolvedValue({ getTracks: () => [track], getAudioTracks: () => [track] });
  const close = vi.fn<() => void>();
  FakeRecorder.supported = supported;
  FakeRecorder.current = undefined;
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia: open } }));
  vi.stubGlobal(
    'AudioContext',
    class {
      createMediaStreamSource = () => ({ connect: () => undefined });
      close = close;
    },
  );
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 32;
      getFloatTimeDomainData = (into: Float32Array) => into.fill(0.1);
    },
  );
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => {
        if (!samples) throw new DOMException('unknown format', 'EncodingError');
        return { duration: samples.length / SAMPLE_RATE_HZ, getChannelData: () => samples };
      };
    },
  );
  return { track, open, close };
}

/** An audio element that plays when `advance` says so. */
export class FakeAudio extends EventTarget {
  static all: FakeAudio[] = [];
  currentTime = 0;
  duration = Number.NaN;
  ended = false;
  paused = true;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  load = vi.fn<() => void>();
  #src: string | undefined;
  constructor() {
    super();
    FakeAudio.all.push(this);
  }
  get src(): string {
    return this.#src ?? '';
  }
  set src(url: string) {
    this.#src = url;
    this.playbackRate = this.defaultPlaybackRate;
  }
  hasAttribute = (): boolean => this.#src !== undefined;
  removeAttribute(): void {
    this.#src = undefined;
  }
  async play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  advance(seconds: number): void {
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
}
