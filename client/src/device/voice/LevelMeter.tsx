import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';

/** How loud the microphone is: the last seconds, newest at the end. With reduced motion, only the present. Levels are from 0 to 1. */
export function LevelMeter({ levels }: { levels: readonly number[] }) {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const fill = 'fill-primary forced-colors:fill-[Highlight]';
  return (
    <svg aria-hidden className="h-8 min-w-0 flex-1">
      {isCalm ? (
        <>
          <rect
            y="40%"
            width="100%"
            height="20%"
            rx="3"
            className="fill-raised stroke-control forced-colors:fill-[Canvas]"
          />
          <rect y="40%" width={`${100 * (levels.at(-1) ?? 0)}%`} height="20%" rx="3" className={fill} />
        </>
      ) : (
        levels.map((level, index) => {
          const height = 8 + 88 * level;
          const x = 100 - (levels.length - index) * 2.5;
          return (
            <rect
              key={index}
              x={`${x}%`}
              y={`${50 - height / 2}%`}
              width="1.5%"
              height={`${height}%`}
              rx="1"
              className={fill}
            />
          );
        })
      )}
    </svg>
  );
}
