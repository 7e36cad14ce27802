import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { responseTimeText } from '@proverse/shared';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/api.ts';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { formatDueDay } from '../../ui/format/time/relative-time.ts';
import { useSearch } from '../../ui/hooks/address/use-search.ts';
import { useFocusFallback } from '../../ui/hooks/use-focus-fallback.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { announce } from '../../ui/layout/announcer.ts';
import type { SentMessage } from './use-send.ts';

interface SentPanelProps {
  message: SentMessage;
  /** The search that the message began with, or an empty string. */
  fromSearch: string;
  onClose: () => void;
}

/** Stays on the page after a message was sent: when to expect the reply, and what to do next. */
export function SentPanel(props: SentPanelProps) {
  const stats = api.profiles.stats.useQuery({ userId: props.message.toUserId }, { retry: false });
  if (stats.isPending) return null;
  return <Panel {...props} replyHours={stats.data?.averageResponseTime ?? null} />;
}

/** `replyHours` is null if it is unknown. */
function Panel({ message, fromSearch, replyHours, onClose }: SentPanelProps & { replyHours: number | null }) {
  const panel = useFocusFallback<HTMLElement>();
  const text = useRef<HTMLParagraphElement>(null);
  const searchPath = useSearchPath(fromSearch);
  const nowMs = useNow();
  const isKnown = replyHours !== null;
  useEffect(() => announce(text.current?.textContent ?? ''), []);

  return (
    <section ref={panel} aria-label={t`Message sent`} className={PANEL}>
      <p ref={text} className="min-w-0 flex-1 py-2 wrap-anywhere">
        {isKnown && (
          <>
            <Trans>
              <bdi>{message.toUserName}</bdi> usually replies in {responseTimeText(replyHours)}.
            </Trans>{' '}
          </>
        )}
        {endText(message.amount > 0, isKnown, formatDueDay(Date.parse(message.expiresAt), nowMs))}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:order-1 max-sm:basis-full">
        <LinkButton size="small" href={`/messaging?tab=outbox&m=${message.id}`} onClick={onClose}>
          <Trans>See message</Trans>
        </LinkButton>
        <LinkButton size="small" variant="secondary" href={searchPath} onClick={onClose}>
          <Trans>Ask someone else</Trans>
        </LinkButton>
      </div>
      <IconButton label={t`Dismiss`} icon={<X aria-hidden />} onClick={onClose} />
    </section>
  );
}

/** What happens without a reply. `isShort` after a sentence that has just named one. */
function endText(isPaid: boolean, isShort: boolean, day: string): string {
  if (isShort) return isPaid ? t`Refund by ${day} if not.` : t`Expires by ${day} if not.`;
  return isPaid ? t`Refund by ${day} if not answered.` : t`Expires by ${day} if not answered.`;
}

/** Returns the address of the search that led to the person, or of the whole directory. */
function useSearchPath(fromSearch: string): string {
  const [path] = useLocation();
  const search = useSearch();
  if (path === '/directory') return path + search;
  return fromSearch ? `/directory?${new URLSearchParams({ q: fromSearch })}` : '/directory';
}

const PANEL =
  'fixed inset-x-0 bottom-nav z-30 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-2 shadow-overlay print:hidden ' +
  'md:inset-x-auto md:bottom-4 md:left-1/2 md:w-[min(46rem,calc(100%-2rem))] md:-translate-x-1/2 md:rounded-card md:border';
