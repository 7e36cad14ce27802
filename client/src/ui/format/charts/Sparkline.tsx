export interface SparklineProps {
  label: string;
  /** Oldest first, at least two. */
  values: readonly number[];
  format: (value: number) => string;
}

const WIDTH = 160;
const HEIGHT = 40;
/** Keeps the line's ends inside the picture. */
const EDGE = 3;

/** The course of a figure as a small line. A chart with all values belongs elsewhere. */
export function Sparkline({ label, values, format }: SparklineProps) {
  const highest = Math.max(...values, 1);
  const points = values.map((value, place) => ({
    x: EDGE + (place / (values.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - (Math.max(value, 0) / highest) * (HEIGHT - 2 * EDGE),
  }));
  const last = points.at(-1);
  return (
    <svg
      role="img"
      aria-label={`${label}: ${format(highest)} at most, ${format(values.at(-1) ?? 0)} at last`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-10 w-40 fill-none stroke-primary"
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} strokeWidth="2" strokeLinejoin="round" />
      {last && <circle cx={last.x} cy={last.y} r="3" className="fill-primary stroke-none" />}
    </svg>
  );
}
