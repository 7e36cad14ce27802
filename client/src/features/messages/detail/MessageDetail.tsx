import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { ArrowLeft, FileQuestion, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { api } from '../../../api/api.ts';
import { LoadFailure, type LoadFailureProps } from '../../../app/LoadFailure.tsx';
import { LoadedAt } from '../../../device/offline/LoadedAt.tsx';
import { useSession } from '../../../session/session-store.ts';
import { PersonNote } from '../../../people/PersonNote.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { IconButton } from '../../../ui/controls/buttons/IconButton.tsx';
import { RetryBanner } from '../../../ui/layout/RetryBanner.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { swapInQuery } from '../../../ui/hooks/address/use-query-state.ts';
import { closeToast } from '../../../ui/overlays/toast-queue.ts';
import { useShortcuts } from '../../../ui/hooks/keys/use-shortcuts.ts';
import { AskSomeoneElse } from './AskSomeoneElse.tsx';
import { DecisionForm } from '../decide/DecisionForm.tsx';
import { Dock, Sheet } from './message-layout.tsx';
import { DoneOverlay } from '../decide/DoneOverlay.tsx';
import { EarlierMessages } from './EarlierMessages.tsx';
import { EndNote } from './EndNote.tsx';
import { FollowUp } from './FollowUp.tsx';
import { MessageContent } from './MessageContent.tsx';
import type { Listed } from '../list/use-message-list.ts';
import { sidesOf, tabOf, type Message } from '../message-sides.ts';
import { tabQuery } from '../messages-address.ts';
import { Reply } from './Reply.tsx';
import { ReplyLetter } from './ReplyLetter.tsx';
import { UnsentReply } from '../decide/UnsentReply.tsx';
import { useReadMark } from './use-read-mark.ts';

export interface MessageDetailProps {
  /** Null until the message to open is known. */
  id: string | null;
  /** Shown until the message has been read. */
  listed?: Listed;
  onClose: () => void;
  /** Called as soon as the user replied to the message or rejected it. */
  onAnswer: (message: Message) => void;
  /** Called two seconds after the user replied to the message or rejected it. */
  onDecided: (message: Message) => void;
}

/** The opened message and what the user may do with it. */
export function MessageDetail({ id, listed, onClose, onAnswer, onDecided }: MessageDetailProps) {
  const query = api.messages.byId.useQuery(
    { id: id ?? '' },
    { enabled: id !== null, ...(listed && { placeholderData: listed }) },
  );
  const isWide = useMediaQuery('(width >= 64rem)');
  const [answered, setDecided] = useState<Message>();
  useReadMark(query.data);
  useEffect(() => void (id !== null && closeToast(id)), [id]);
  useShortcuts({ Escape: onClose });
  // On a narrow screen the message replaces a list that may be scrolled.
  useEffect(() => {
    if (!isWide) window.scrollTo(0, 0);
  }, [isWide]);

  function confirm(message: Message): void {
    setDecided(message);
    onAnswer(message);
  }

  return (
    <article aria-label={t`Message`} className={PANE}>
      {isWide ? (
        <div className="absolute top-6 right-1 z-10">
          <IconButton label={t`Close message`} icon={<X aria-hidden />} onClick={onClose} />
        </div>
      ) : (
        <Button variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={onClose} className="m-1 -mb-4 self-start">
          <Trans>Back to messages</Trans>
        </Button>
      )}
      {!isWide && query.data && <LoadedAt query={query} />}
      {query.data ? (
        // A message that cannot be rendered must not break the list beside it.
        <ErrorBoundary
          fallback={
            <Sheet>
              <RetryBanner
                title={FAILURE_TEXTS.messageDetailsProcess}
                isRetrying={query.isFetching}
                onRetry={() => void query.refetch()}
              >
                <Trans>Try again, or reload the page if Proverse has just been updated.</Trans>
              </RetryBanner>
            </Sheet>
          }
          resetKeys={[query.data]}
        >
          <Opened message={query.data} onDone={confirm} />
        </ErrorBoundary>
      ) : (
        <Sheet>{query.isError ? <Unavailable query={query} onClose={onClose} /> : <DetailSkeleton />}</Sheet>
      )}
      {answered && (
        <DoneOverlay
          text={SUCCESS_TEXTS[answered.status === 'replied' ? 'reply' : 'reject']}
          earnedCoins={answered.status === 'replied' ? answered.amount - answered.feeCoins : undefined}
          onDone={() => onDecided(answered)}
        />
      )}
    </article>
  );
}

// Fills the space beside the list, or a narrow screen between header and nav.
const PANE =
  'relative flex min-w-0 flex-col bg-surface max-lg:-mx-4 max-lg:-my-6 max-lg:min-h-[calc(100dvh-var(--spacing-header)-1px-var(--spacing-nav))] lg:min-h-0';

function Opened({ message, onDone }: { message: Message; onDone: (answered: Message) => void }) {
  const { user } = useSession();
  const { isSender, other } = sidesOf(message, user?.id);
  const letter = isSender && message.status === 'replied' ? message.reply : null;
  const heading = useFocusedHeading(letter !== null);
  useTabOf(message);
  const [wasPending] = useState(message.status === 'pending');
  const isInThread = message.status === 'replied' || message.followsMessageId !== null;
  const threadQuery = api.messages.thread.useQuery({ id: message.id }, { enabled: isInThread });
  const thread = threadQuery.data;
  const earlier =
    thread && thread.earlier.length > 0 ? (
      <EarlierMessages messages={thread.earlier} isSender={isSender} />
    ) : (
      // The size of one closed message, so that nothing moves when it arrives.
      message.followsMessageId !== null && threadQuery.isPending && <Skeleton className="h-15.5 w-full" />
    );
  const followUp = !(threadQuery.isError && !thread) && (
    <FollowUp message={message} isSender={isSender} followUpId={thread?.followUpId} />
  );
  return (
    <>
      <Sheet>
        {letter ? (
          <ReplyLetter
            message={message}
            reply={letter}
            headingRef={heading}
            hasArrived={wasPending}
            followUp={followUp}
          />
        ) : (
          <>
            {earlier}
            <MessageContent message={message} isSender={isSender} headingRef={heading} />
            {message.reply && <Reply message={message} reply={message.reply} />}
            {message.reply && followUp}
          </>
        )}
        {letter && earlier}
        {threadQuery.isError && !thread && (
          <LoadFailure title={t`Failed to load the rest of the conversation`} query={threadQuery} />
        )}
        {message.status === 'pending' && isSender && message.amount > 0 && (
          <p className="-mt-4 text-sm text-muted">
            <Trans>No reply in time? We refund all your coins automatically.</Trans>
          </p>
        )}
        {(message.status === 'expired' || message.status === 'rejected') && (
          <>
            <EndNote message={message} isSender={isSender} />
            {isSender ? <AskSomeoneElse message={message} /> : <UnsentReply messageId={message.id} />}
          </>
        )}
        {/* Last, because it arrives after the message and must not move it. */}
        <PersonNote userId={other.id} name={other.name} />
      </Sheet>
      {message.status === 'pending' && !isSender && (
        <Dock>
          <DecisionForm message={message} onDone={onDone} />
        </Dock>
      )}
    </>
  );
}

/** Moves the focus to the heading, and to that of the reply if it arrives while the former one has the focus. */
function useFocusedHeading(isLetter: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasLetter = useRef<boolean>(undefined);
  // A layout effect, because a later effect could take the focus from a reply that the user has already begun.
  useLayoutEffect(() => {
    const isFirst = wasLetter.current === undefined;
    wasLetter.current = isLetter;
    if (isFirst || document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isLetter]);
  return heading;
}

/** Selects the tab that lists the message, because a link may only contain the message id. */
function useTabOf(message: Message): void {
  const { user } = useSession();
  const tab = tabQuery.format(tabOf(message, user?.id));
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('tab')) swapInQuery({ tab });
    // Only once, because answering the message must not switch the tab.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

function Unavailable({ query, onClose }: { query: LoadFailureProps['query']; onClose: () => void }) {
  if (errorBody(query.error)?.error === 'NOT_FOUND') {
    return (
      <EmptyState
        icon={<FileQuestion />}
        title={t`We can’t find this message.`}
        action={
          <Button variant="secondary" onClick={onClose}>
            <Trans>Back to messages</Trans>
          </Button>
        }
      />
    );
  }
  return <LoadFailure title={t`Connection Error`} query={query} fallback={FAILURE_TEXTS.messageDetails} />;
}

function DetailSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">
        <Trans>Loading message</Trans>
      </span>
      <Skeleton className="h-11 w-1/2" />
      <Skeleton className="h-7.5 w-2/3" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  );
}
