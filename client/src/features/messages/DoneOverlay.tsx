import { CircleCheck } from 'lucide-react';
import { useTimedNote } from '../../ui/hooks/use-timed-note.ts';

const SHOWN_MS = 2000;

/** Covers the message with a success text for two seconds, then calls `onDone`. */
export function DoneOverlay({ text, onDone }: { text: string; onDone: () => void }) {
  const heading = useTimedNote<HTMLParagraphElement>(SHOWN_MS, onDone);
  return (
    <div className="fixed inset-0 z-40 flex flex-col items-center justify-center gap-3 bg-surface/95 lg:absolute lg:z-10 lg:rounded-card p-6 text-center transition-opacity duration-240 starting:opacity-0">
      <CircleCheck aria-hidden className="size-16 text-success" />
      <p ref={heading} role="status" tabIndex={-1} className="text-xl font-semibold">
        {text}
      </p>
    </div>
  );
}
