import type { ReactNode, Ref } from 'react';
import { MessageMarks } from '../../../ui/format/MessageMarks.tsx';
import { MessageBadge } from '../../../ui/format/MessageState.tsx';
import { Person } from '../../../ui/format/person/Person.tsx';
import { Price } from '../../../ui/format/money/Price.tsx';
import { formatDateTime, formatUntil } from '../../../ui/format/time/relative-time.ts';
import { Stars } from '../../../ui/format/person/Stars.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { MessageText } from './message-layout.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import type { Message } from '../message-sides.ts';
import { PaidWith } from './PaidWith.tsx';

export interface MessageContentProps {
  message: Message;
  isSender: boolean;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The message: the person on the other side, the subject and the text, and below them what is known about it. */
export function MessageContent({ message, isSender, headingRef }: MessageContentProps) {
  const other = isSender ? message.toUser : message.fromUser;
  return (
    <>
      <header className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:pr-4 xl:pr-0">
          <Person
            name={other.name}
            imageUrl={other.avatar}
            href={`/profile/${other.id}`}
            prefix={isSender ? 'To' : 'From'}
          >
            <bdi>{other.profession}</bdi>
            {isSender || other.rating !== null ? (
              <Stars rating={other.rating} />
            ) : (
              message.isFirstQuestion && 'First question on Proverse'
            )}
          </Person>
          <div className="ml-auto flex items-center gap-2">
            <MessageMarks message={message} />
            <MessageMenu message={message} other={other} />
          </div>
        </div>
        <h2
          ref={headingRef}
          tabIndex={-1}
          dir="auto"
          className="max-w-message font-serif text-message font-semibold wrap-anywhere"
        >
          {message.subject}
        </h2>
      </header>
      <MessageText>{message.content}</MessageText>
      <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        {message.status === 'pending' && <Deadline message={message} isSender={isSender} />}
        <QuietFact name="Sent">
          <Moment iso={message.createdAt} />
        </QuietFact>
        {isSender && message.readAt !== null && (
          <QuietFact name="Read">
            <Moment iso={message.readAt} />
          </QuietFact>
        )}
        {isSender && message.amount > 0 && (
          <QuietFact name="You paid">
            <Price coins={message.amount} /> <PaidWith messageId={message.id} isSender />
          </QuietFact>
        )}
      </dl>
    </>
  );
}

/** That a message is pending, and until when. How others ended is said below them. */
function Deadline({ message, isSender }: Pick<MessageContentProps, 'message' | 'isSender'>) {
  const nowMs = useNow();
  const deadlineMs = Date.parse(message.expiresAt);
  return (
    <>
      <dt className="sr-only">State</dt>
      <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <MessageBadge status="pending" isSender={isSender} />
        <time dateTime={message.expiresAt}>
          Expires {formatUntil(deadlineMs, nowMs)} ({formatDateTime(deadlineMs)})
        </time>
      </dd>
    </>
  );
}

function QuietFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="text-pretty *:inline">
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  );
}

function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDateTime(Date.parse(iso))}</time>;
}
