import { useTimedNote } from '../ui/hooks/use-timed-note.ts';

const SHOWN_MS = 2500;

export interface SentNoteProps {
  text: string;
  recipientName: string | undefined;
  onDone: () => void;
}

/** Confirms that the message was sent with a drawn check mark, without animation under reduced motion. */
export function SentNote({ text, recipientName, onDone }: SentNoteProps) {
  const heading = useTimedNote<HTMLHeadingElement>(SHOWN_MS, onDone);
  return (
    <div className="flex grow flex-col items-center justify-center gap-2 py-12 text-center">
      <svg viewBox="0 0 64 64" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden className={MARK}>
        <circle cx="32" cy="32" r="28" className="fill-success-soft" />
        <path d="m20 33 8.5 8.5L45 24" pathLength="1" strokeLinecap="round" strokeLinejoin="round" className={STROKE} />
      </svg>
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-xl font-semibold">
        {text}
      </h3>
      {recipientName && (
        <p className="max-w-full wrap-anywhere text-muted">
          Delivered to <bdi>{recipientName}</bdi>. You’ll see the reply in your Outbox.
        </p>
      )}
    </div>
  );
}

const MARK =
  'size-20 text-success transition-[opacity,scale] duration-240 starting:opacity-0 motion-safe:starting:scale-75';

const STROKE =
  '[stroke-dasharray:1] [stroke-dashoffset:0] transition-[stroke-dashoffset] delay-180 duration-500 motion-safe:starting:[stroke-dashoffset:1]';
