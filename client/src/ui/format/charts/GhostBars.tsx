const HEIGHTS = [14, 22, 18, 30, 26, 40, 34, 52, 47, 63, 58, 76];

/** A faint chart, shown until there are figures. */
export function GhostBars() {
  return (
    <svg aria-hidden viewBox="0 0 164 80" className="mb-4 h-40 w-full max-w-lg border-b border-line">
      {HEIGHTS.map((height, index) => (
        <rect key={index} x={index * 14} y={80 - height} width="10" height={height} rx="1" className="fill-raised" />
      ))}
    </svg>
  );
}
