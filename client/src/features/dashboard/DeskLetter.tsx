import { Trans } from '@lingui/react/macro';
import { langOf } from '@proverse/shared';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { buttonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { RelativeTime } from '../../ui/format/time/RelativeTime.tsx';
import { ROW_TARGET } from '../../ui/layout/Row.tsx';
import { MessagePrice } from './MessagePrice.tsx';
import { ReplyBy } from './ReplyBy.tsx';
import { PILE, SHEET } from './sheet.ts';
import type { DashboardData } from './use-dashboard.ts';

export interface DeskLetterProps {
  message: DashboardData['waiting']['messages'][number];
  /** Whether more messages wait, which lie below it. */
  hasMore: boolean;
}

/** The question or the reply to open first, as a letter: who wrote it, how it begins, and one action. */
export function DeskLetter({ message, hasMore }: DeskLetterProps) {
  const { id, subject, firstLines, amount, direction, from, to, expiresAt, repliedAt } = message;
  const isQuestion = direction === 'received';
  const other = isQuestion ? from : to;
  return (
    <article aria-labelledby="desk-letter" className={cx(SHEET, LETTER, hasMore && PILE)}>
      <header className="flex items-center gap-4 max-xs:flex-wrap">
        <Avatar name={other.name} imageUrl={other.avatar} size="card" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            {isQuestion ? (
              <bdi>{other.name}</bdi>
            ) : (
              <Trans>
                <bdi>{other.name}</bdi> replied
              </Trans>
            )}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            <bdi>{other.profession}</bdi>
          </p>
        </div>
        {isQuestion && <MessagePrice coins={amount} className="self-start" />}
      </header>
      <div className="flex grow flex-col gap-2">
        <h3
          id="desk-letter"
          dir="auto"
          lang={langOf(subject)}
          className="font-serif text-message font-semibold wrap-anywhere"
        >
          {subject}
        </h3>
        <p dir="auto" lang={langOf(firstLines)} className="line-clamp-4 max-w-message leading-6.5 wrap-anywhere">
          {firstLines}
        </p>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-dashed border-control pt-4">
        <p className="flex flex-wrap items-center gap-x-2">
          {isQuestion ? (
            <ReplyBy iso={expiresAt} />
          ) : (
            repliedAt !== null && <RelativeTime iso={repliedAt} className="text-sm text-muted" />
          )}
        </p>
        <Link
          href={`/messaging?m=${encodeURIComponent(id)}`}
          className={cx(buttonClasses('primary', 'medium'), ROW_TARGET, 'max-sm:w-full')}
        >
          {isQuestion ? (
            <Trans context="verb">
              Reply
              <span className="sr-only">
                {' '}
                to {other.name}: <bdi lang={langOf(subject)}>{subject}</bdi>
              </span>
            </Trans>
          ) : (
            <Trans context="verb">
              Read
              <span className="sr-only">
                {' '}
                the reply of {other.name}: <bdi lang={langOf(subject)}>{subject}</bdi>
              </span>
            </Trans>
          )}
        </Link>
      </footer>
    </article>
  );
}

const LETTER =
  'relative flex flex-col gap-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';
