import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState, type PointerEvent } from 'react';
import { cx } from '../../cx.ts';

export interface Bar {
  /** The text below the bar: `Nov`. */
  label: string;
  /** The text above the chart while it is picked: `2–8 Nov`. */
  name: string;
  value: number;
}

export interface BarChartProps {
  title: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}

const BAR_WIDTH = 10;
const GAP = 4;
const HEIGHT = 100;

/**
 * Bars over time, on a screen that has a table of the same figures. The last bar is paler because its period is not over.
 * The pointer or the arrow keys, on the slider that covers the bars, pick a bar and show its value.
 */
export function BarChart({ title, bars, format }: BarChartProps) {
  const titleId = useId();
  const [picked, setPicked] = useState<number>();
  const highest = Math.max(...bars.map(({ value }) => value), 0);
  const shown = bars[picked ?? bars.length - 1];
  const textOf = ({ name, value }: Bar) => `${name}: ${format(value)}`;

  function pickUnder({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>): void {
    const place = Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * bars.length);
    setPicked(Math.min(Math.max(place, 0), bars.length - 1));
  }

  return (
    <figure aria-labelledby={titleId} className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span id={titleId} className="font-medium">
          {title}
        </span>
        <span className={cx('tabular-nums', picked === undefined ? 'text-muted' : 'font-medium')}>
          {picked === undefined || !shown ? t`Highest: ${format(highest)}` : textOf(shown)}
        </span>
      </figcaption>
      <div className={PLOT}>
        <Bars bars={bars} highest={highest} picked={picked} />
        {highest === 0 && (
          <p className="absolute inset-0 grid place-items-center text-sm text-muted">
            <Trans>Nothing in this period</Trans>
          </p>
        )}
        <input
          type="range"
          aria-label={title}
          aria-valuetext={shown && textOf(shown)}
          min={0}
          max={bars.length - 1}
          value={picked ?? bars.length - 1}
          onChange={({ target }) => setPicked(Number(target.value))}
          onFocus={() => setPicked(picked ?? bars.length - 1)}
          onBlur={() => setPicked(undefined)}
          onPointerMove={pickUnder}
          onPointerLeave={() => setPicked(undefined)}
          className="absolute inset-0 h-full w-full cursor-default touch-pan-y opacity-0"
        />
      </div>
      <ol aria-hidden className="flex justify-between text-xs text-muted">
        {bars.map(({ name, label }) => (
          // Centred by flex, because a text wider than its bar would else hang over to the right only.
          <li
            key={name}
            className="flex min-w-0 flex-1 justify-center whitespace-nowrap max-lg:odd:invisible max-sm:nth-[4n+2]:invisible max-xs:not-last:invisible"
          >
            {label}
          </li>
        ))}
      </ol>
    </figure>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  highest: number;
  /** The bar that the pointer or the arrow keys are on. */
  picked: number | undefined;
}

function Bars({ bars, highest, picked }: BarsProps) {
  const isPale = (index: number) => (picked === undefined ? index === bars.length - 1 : index !== picked);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars.length * (BAR_WIDTH + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-36 w-full border-b border-control"
    >
      {bars.map(({ name, value }, index) => {
        const height = value === 0 ? 0 : Math.max((value / Math.max(highest, 1)) * HEIGHT, 2);
        return (
          <rect
            key={name}
            x={index * (BAR_WIDTH + GAP)}
            y={HEIGHT - height}
            width={BAR_WIDTH}
            height={height}
            className={isPale(index) ? 'fill-primary/60' : 'fill-primary'}
          />
        );
      })}
    </svg>
  );
}

const PLOT =
  'relative rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';
