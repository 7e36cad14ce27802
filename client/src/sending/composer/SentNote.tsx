import { Trans } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { useTimedNote } from '../../ui/hooks/use-timed-note.ts';

const SHOWN_MS = 2500;

export interface SentNoteProps {
  text: string;
  recipient: { name: string; avatar: string | null } | undefined;
  onDone: () => void;
}

/** Confirms that the message was sent: an envelope flies to the recipient's face and becomes a check mark. */
export function SentNote({ text, recipient, onDone }: SentNoteProps) {
  const heading = useTimedNote<HTMLHeadingElement>(SHOWN_MS, onDone);
  return (
    <div className="flex grow flex-col items-center justify-center gap-2 py-12 text-center">
      <div className="relative">
        <Avatar name={recipient?.name} imageUrl={recipient?.avatar} size="large" />
        <Mail aria-hidden className={ENVELOPE} />
        <svg viewBox="0 0 64 64" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden className={MARK}>
          <circle cx="32" cy="32" r="28" className="fill-success-soft" />
          <path
            d="m20 33 8.5 8.5L45 24"
            pathLength="1"
            strokeLinecap="round"
            strokeLinejoin="round"
            className={STROKE}
          />
        </svg>
      </div>
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-xl font-semibold">
        {text}
      </h3>
      {recipient && (
        <p className="max-w-full wrap-anywhere text-muted">
          <Trans>
            Delivered to <bdi>{recipient.name}</bdi>. You’ll see the reply in your Outbox.
          </Trans>
        </p>
      )}
    </div>
  );
}

// All three end within 600 ms. With reduced motion they only fade.
const ENVELOPE =
  'absolute inset-0 m-auto size-10 scale-50 text-primary opacity-0 transition-[opacity,scale,translate] duration-360 ' +
  'motion-safe:starting:translate-y-24 motion-safe:starting:scale-100 motion-safe:starting:opacity-100';

const MARK =
  'absolute -right-2 -bottom-2 size-9 rounded-full bg-surface text-success transition-[opacity,scale] delay-240 duration-120 ' +
  'starting:opacity-0 motion-safe:starting:scale-75';

const STROKE =
  '[stroke-dasharray:1] [stroke-dashoffset:0] transition-[stroke-dashoffset] delay-300 duration-240 motion-safe:starting:[stroke-dashoffset:1]';
