import { Gift, Mail, Undo2 } from 'lucide-react';

const POINTS = [
  { Icon: Mail, text: 'Send one message to any expert, at the price they set. 1 coin is ₹1.' },
  { Icon: Undo2, text: 'No reply in time, or a refusal: every coin comes back by itself.' },
  { Icon: Gift, text: 'Joining is free, and you start with 1,000 coins.' },
];

/** Why to join, beside the forms where there is room for it, and above them with very large text. */
export function Pitch() {
  return (
    <section aria-label="About Proverse" className="hidden flex-1 basis-96 content-start gap-6 pt-4 lg:grid">
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
