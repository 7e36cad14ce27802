import { useId } from 'react';

export interface Bar {
  /** The text below the bar: `Nov`. */
  label: string;
  /** The text in the table: `November 2026`. */
  name: string;
  value: number;
}

export interface BarChartProps {
  title: string;
  /** The heading of the table's first column. */
  unit: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}

const BAR_WIDTH = 10;
const GAP = 4;
const HEIGHT = 100;

/** Bars over time with the last one highlighted, and the same figures as a table. */
export function BarChart({ title, unit, bars, format }: BarChartProps) {
  const titleId = useId();
  const highest = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <figure aria-labelledby={titleId} className="flex flex-col gap-2">
      <figcaption id={titleId} className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium">{title}</span>
        <span className="text-muted tabular-nums">
          Highest: {format(Math.max(...bars.map(({ value }) => value), 0))}
        </span>
      </figcaption>
      <div aria-hidden>
        <svg
          viewBox={`0 0 ${bars.length * (BAR_WIDTH + GAP) - GAP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-32 w-full border-b border-control"
        >
          {bars.map(({ name, value }, index) => {
            const height = value === 0 ? 0 : Math.max((value / highest) * HEIGHT, 2);
            return (
              <rect
                key={name}
                x={index * (BAR_WIDTH + GAP)}
                y={HEIGHT - height}
                width={BAR_WIDTH}
                height={height}
                className={index === bars.length - 1 ? 'fill-primary' : 'fill-control'}
              />
            );
          })}
        </svg>
        <ol className="flex justify-between pt-1 text-center text-xs text-muted">
          {bars.map(({ name, label }) => (
            <li
              key={name}
              className="min-w-0 flex-1 whitespace-nowrap max-sm:odd:invisible max-xs:nth-[4n+2]:invisible"
            >
              {label}
            </li>
          ))}
        </ol>
      </div>
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
    </figure>
  );
}
