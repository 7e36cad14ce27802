import { useEffect, useRef, useState } from 'react';

const RATES = [1, 1.5, 2] as const;
const EVENTS = ['play', 'pause', 'ended', 'timeupdate', 'durationchange', 'error'];

// Only one note plays at a time.
let playing: HTMLAudioElement | undefined;

/** Pauses the note that plays on this page. */
export function pausePlayback(): void {
  playing?.pause();
}

/** Plays a voice note. `load` is called at the first play, and again only after a failure. */
export function usePlayback(load: () => Promise<Blob>, durationMs: number | null) {
  const audio = useRef<HTMLAudioElement>(undefined);
  const [isPlaying, setPlaying] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [loadError, setLoadError] = useState<unknown>();
  const [isUnplayable, setUnplayable] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [rate, setRate] = useState<(typeof RATES)[number]>(1);
  // A recording of Chromium has no duration in its file.
  const [foundSeconds, setFoundSeconds] = useState(0);
  const durationSeconds = durationMs === null ? foundSeconds : durationMs / 1000;
  useEffect(() => () => release(audio), []);

  function follow(element: HTMLAudioElement, { type }: Event): void {
    if (!element.hasAttribute('src')) return;
    setPlaying(!element.paused);
    setSeconds(element.ended ? 0 : element.currentTime);
    if (Number.isFinite(element.duration)) setFoundSeconds(element.duration);
    if (type !== 'error') return;
    unload(element);
    setPlaying(false);
    setUnplayable(true);
  }

  async function play(): Promise<void> {
    setLoadError(undefined);
    setUnplayable(false);
    const element = (audio.current ??= createAudio(follow));
    if (!element.hasAttribute('src') && !(await loadInto(element))) return;
    pauseOthers(element);
    // Rejects if the note is paused at once, if Safari wants a second press after a slow download, or with an error event.
    await element.play().catch(() => undefined);
  }

  /** Loads the note. Returns false if that fails, or if the player was closed in the meantime. */
  async function loadInto(element: HTMLAudioElement): Promise<boolean> {
    setLoading(true);
    // Without this, Safari would only play what is there when the button is pressed.
    element.load();
    try {
      const blob = await load();
      if (audio.current !== element) return false;
      element.src = URL.createObjectURL(blob);
      element.currentTime = seconds;
      element.playbackRate = rate;
      return true;
    } catch (cause) {
      setLoadError(cause);
      return false;
    } finally {
      setLoading(false);
    }
  }

  return {
    isPlaying,
    isLoading,
    loadError,
    isUnplayable,
    seconds,
    durationSeconds,
    rate,
    toggle: () => (isPlaying ? audio.current?.pause() : void play()),
    seek(to: number): void {
      const next = Math.min(Math.max(0, to), durationSeconds);
      if (audio.current?.hasAttribute('src')) audio.current.currentTime = next;
      setSeconds(next);
    },
    changeRate(): void {
      const next = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
      if (audio.current) audio.current.playbackRate = next;
      setRate(next);
    },
  };
}

function createAudio(follow: (element: HTMLAudioElement, event: Event) => void): HTMLAudioElement {
  const element = new Audio();
  for (const name of EVENTS) element.addEventListener(name, (event) => follow(element, event));
  return element;
}

function pauseOthers(element: HTMLAudioElement): void {
  if (playing !== element) pausePlayback();
  playing = element;
}

function release(audio: { current: HTMLAudioElement | undefined }): void {
  if (audio.current) unload(audio.current);
  audio.current = undefined;
}

function unload(element: HTMLAudioElement): void {
  element.pause();
  if (playing === element) playing = undefined;
  URL.revokeObjectURL(element.src);
  element.removeAttribute('src');
}
