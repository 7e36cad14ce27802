import { Gift, Mail, Undo2 } from 'lucide-react';

const POINTS = [
  { Icon: Mail, text: 'Send one message to any expert at the price they set. 1\u00A0coin\u00A0=\u00A0₹1.' },
  { Icon: Undo2, text: 'No reply in 7 days? You get a full refund.' },
  { Icon: Gift, text: 'Joining is free, and you start with 1,000 coins.' },
];

/** Reasons to join, beside the forms on wide screens. */
export function Pitch() {
  return (
    <section aria-label="About Proverse" className="hidden flex-1 basis-96 content-start gap-6 lg:grid">
      <p className="max-w-md text-3xl font-bold text-balance">Ask the person who knows.</p>
      <ul className="grid max-w-md gap-4">
        {POINTS.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-3 text-muted">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
