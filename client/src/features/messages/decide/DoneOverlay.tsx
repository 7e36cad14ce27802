import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { Price } from '../../../ui/format/money/Price.tsx';
import { useTimedNote } from '../../../ui/hooks/use-timed-note.ts';

const SHOWN_MS = 2000;

export interface DoneOverlayProps {
  text: string;
  /** What the user earned, if anything. */
  earnedCoins?: number | undefined;
  onDone: () => void;
}

/** Covers the message, but not the balance above it, with a success text for two seconds. Then calls `onDone`. */
export function DoneOverlay({ text, earnedCoins = 0, onDone }: DoneOverlayProps) {
  const heading = useTimedNote<HTMLDivElement>(SHOWN_MS, onDone);
  return (
    <div className="fixed inset-x-0 top-header bottom-nav z-20 flex flex-col items-center justify-center gap-3 bg-surface p-6 text-center transition-opacity duration-240 lg:absolute lg:inset-0 starting:opacity-0">
      <CircleCheck aria-hidden className="size-16 text-success" />
      <div ref={heading} role="status" tabIndex={-1} className="flex flex-col items-center gap-1">
        <p className="text-xl font-semibold">{text}</p>
        {earnedCoins > 0 && (
          <p className="text-lg text-muted">
            <Trans>
              You earned <Price coins={earnedCoins} />
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}
