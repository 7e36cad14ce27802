import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { Bars } from './Waveform.tsx';

/** How loud the microphone is: the last seconds, newest at the end. With reduced motion, only the present. Levels are from 0 to 1. */
export function LevelMeter({ levels }: { levels: readonly number[] }) {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const bars = isCalm ? [] : levels.map((level) => 255 * level);
  return <Bars bars={bars} share={isCalm ? (levels.at(-1) ?? 0) : 1} className="h-8 min-w-0 flex-1" />;
}
