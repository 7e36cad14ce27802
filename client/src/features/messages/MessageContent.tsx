import type { ReactNode, Ref } from 'react';
import { PersonNote } from '../../notes/PersonNote.tsx';
import { MessageMarks } from '../../ui/format/MessageMarks.tsx';
import { MessageState } from '../../ui/format/MessageState.tsx';
import { Person } from '../../ui/format/Person.tsx';
import { Price } from '../../ui/format/Price.tsx';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import { Stars } from '../../ui/format/Stars.tsx';
import { MessageText } from './message-layout.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import type { Message } from './message-sides.ts';
import { PaidWith } from './PaidWith.tsx';

export interface MessageContentProps {
  message: Message;
  isSender: boolean;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The message: the person on the other side, the subject and the text, and below them the state. */
export function MessageContent({ message, isSender, headingRef }: MessageContentProps) {
  const other = isSender ? message.toUser : message.fromUser;
  return (
    <>
      <header className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:pr-4">
          <Person
            name={other.name}
            imageUrl={other.avatar}
            href={`/profile/${other.id}`}
            prefix={isSender ? 'To' : 'From'}
          >
            <bdi>{other.profession}</bdi>
            <Stars rating={other.rating} />
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <MessageState message={message} isSender={isSender} />
        </span>
        <dl className="contents">
          {message.status === 'pending' && (
            <QuietFact name="Reply by">
              <Moment iso={message.expiresAt} />
            </QuietFact>
          )}
          <QuietFact name="Sent">
            <Moment iso={message.createdAt} />
          </QuietFact>
          {isSender && message.readAt !== null && (
            <QuietFact name="Read">
              <Moment iso={message.readAt} />
            </QuietFact>
          )}
          {message.amount > 0 && (
            <QuietFact name={isSender ? 'You paid' : 'Offered'}>
              <Price coins={message.amount} /> <PaidWith messageId={message.id} isSender={isSender} />
            </QuietFact>
          )}
        </dl>
      </div>
      <PersonNote userId={other.id} name={other.name} />
    </>
  );
}

function QuietFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDateTime(Date.parse(iso))}</time>;
}
