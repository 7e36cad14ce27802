import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Gift, Mail, Undo2 } from 'lucide-react';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { SampleMessage } from '../../ui/layout/SampleMessage.tsx';

const POINTS = [
  { Icon: Mail, text: t`Send one message to any expert at the price they set. 1\u00A0coin\u00A0=\u00A0₹1.` },
  { Icon: Undo2, text: t`No reply before the deadline? You get a full refund.` },
  { Icon: Gift, text: t`Joining is free. You pay per message, never for membership.` },
];

/** Reasons to join, beside the forms from a tablet's width on. Phones load neither its picture nor its font. */
export function Pitch() {
  if (!useMediaQuery('(width >= 48rem)')) return null;
  return (
    <section aria-label={t`About Proverse`} className="order-first grid flex-1 basis-80 content-start gap-6">
      <p className="font-serif text-3xl font-semibold tracking-tight text-balance">
        <Trans>Ask the person who knows.</Trans>
      </p>
      <SampleMessage />
      <ul className="grid gap-2 text-sm">
        {POINTS.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-2 text-muted">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
