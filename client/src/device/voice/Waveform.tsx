import { t } from '@lingui/core/macro';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { timeText } from './time-text.ts';

interface WaveformProps {
  /** Bars from 0 to 255. Without any, a plain line is shown. */
  bars: readonly number[];
  seconds: number;
  durationSeconds: number;
  onSeek: (seconds: number) => void;
}

const STEP_SECONDS = 5;

/** The position in a note, which a click, a drag or a key changes. */
export function Waveform({ bars, seconds, durationSeconds, onSeek }: WaveformProps) {
  const slider = useRef<HTMLInputElement>(null);
  const share = durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0;

  const position = timeText(seconds);
  const duration = timeText(durationSeconds);

  function seekTo({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    onSeek(((clientX - left) / width) * durationSeconds);
  }

  function press(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    slider.current?.focus({ preventScroll: true });
    seekTo(event);
  }

  function step(event: KeyboardEvent): void {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onSeek(seconds + direction * STEP_SECONDS);
  }

  return (
    <div
      className="relative h-11 cursor-pointer touch-pan-y rounded-chip outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-primary"
      onPointerDown={press}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
    >
      {/* Safari on iPhones moves a range only by its thumb, so the box around it handles the pointer. */}
      <input
        ref={slider}
        type="range"
        aria-label={t`Position`}
        aria-valuetext={t`${position} of ${duration}`}
        min={0}
        max={durationSeconds}
        step="any"
        value={seconds}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
        onKeyDown={step}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <Bars bars={bars} share={share} className="absolute inset-0 size-full" />
    </div>
  );
}

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const PLAYED = 'fill-primary forced-colors:fill-[Highlight]';
const REST = 'fill-control forced-colors:fill-[CanvasText]';

interface BarsProps {
  bars: readonly number[];
  /** The part that is filled, from 0 to 1. */
  share: number;
  className: string;
}

export function Bars({ bars, share, className }: BarsProps) {
  const count = bars.length;
  return (
    <svg aria-hidden className={className}>
      {bars.map((bar, index) => {
        const height = 8 + (72 * bar) / 255;
        return (
          <rect
            key={index}
            x={`${(100 * (index + 0.2)) / count}%`}
            y={`${50 - height / 2}%`}
            width={`${60 / count}%`}
            height={`${height}%`}
            rx="1"
            className={index < share * count ? PLAYED : REST}
          />
        );
      })}
      {count === 0 && (
        <>
          <rect y="46%" width="100%" height="8%" rx="2" className={REST} />
          <rect y="46%" width={`${100 * share}%`} height="8%" rx="2" className={PLAYED} />
        </>
      )}
    </svg>
  );
}
