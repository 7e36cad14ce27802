import { useId, useState, type PointerEvent } from 'react';
import { cx } from '../../cx.ts';

export interface Bar {
  /** The text below the bar: `Nov`. */
  label: string;
  /** The text in the table: `November 2026`. */
  name: string;
  value: number;
}

export interface BarChartProps {
  title: string;
  /** The heading of the table's first column. Without it there is no table, because the screen has one. */
  unit?: string | undefined;
  bars: readonly Bar[];
  format: (value: number) => string;
}

const BAR_WIDTH = 10;
const GAP = 4;
const HEIGHT = 100;

/**
 * Bars over time and, with `unit`, the same figures as a table. The last bar is paler because its period is not over.
 * The pointer or the arrow keys, on the slider that covers the bars, pick a bar and show its value.
 */
export function BarChart({ title, unit, bars, format }: BarChartProps) {
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
          {picked === undefined || !shown ? `Highest: ${format(highest)}` : textOf(shown)}
        </span>
      </figcaption>
      <div className={PLOT}>
        <Bars bars={bars} highest={highest} picked={picked} />
        {highest === 0 && (
          <p className="absolute inset-0 grid place-items-center text-sm text-muted">Nothing in this period</p>
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
            className="flex min-w-0 flex-1 justify-center whitespace-nowrap max-sm:odd:invisible max-xs:nth-[4n+2]:invisible"
          >
            {label}
          </li>
        ))}
      </ol>
      {unit !== undefined && <Figures title={title} unit={unit} bars={bars} format={format} />}
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

/** The chart's figures as a table, newest first. */
function Figures({ title, unit, bars, format }: BarChartProps) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center rounded-control font-medium text-primary">
        Show the figures
      </summary>
      <table className="w-full max-w-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="py-1 font-medium">
              {unit}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Earned
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ name, value }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              <td className="py-1 text-right">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const PLOT =
  'relative rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';
