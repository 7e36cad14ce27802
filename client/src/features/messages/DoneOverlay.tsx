import { CircleCheck } from 'lucide-react';
import { Price } from '../../ui/format/Price.tsx';
import { useTimedNote } from '../../ui/hooks/use-timed-note.ts';

const SHOWN_MS = 2000;

export interface DoneOverlayProps {
  text: string;
  /** What the user earned, if anything. */
  earnedCoins?: number | undefined;
  onDone: () => void;
}

/** Covers the message with a success text for two seconds, then calls `onDone`. */
export function DoneOverlay({ text, earnedCoins = 0, onDone }: DoneOverlayProps) {
  const heading = useTimedNote<HTMLDivElement>(SHOWN_MS, onDone);
  return (
    <div className="fixed inset-0 z-40 flex flex-col items-center justify-center gap-3 bg-surface/95 lg:absolute lg:z-10 p-6 text-center transition-opacity duration-240 starting:opacity-0">
      <CircleCheck aria-hidden className="size-16 text-success" />
      <div ref={heading} role="status" tabIndex={-1} className="flex flex-col items-center gap-1">
        <p className="text-xl font-semibold">{text}</p>
        {earnedCoins > 0 && (
          <p className="text-lg text-muted">
            You earned <Price coins={earnedCoins} />
          </p>
        )}
      </div>
    </div>
  );
}
