import type { Ref } from 'react';
import { PersonNote } from '../../notes/PersonNote.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Avatar } from '../../ui/format/Avatar.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { formatInr } from '../../ui/format/money.ts';
import { Fact } from '../../ui/format/Fact.tsx';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import { Stars } from '../../ui/format/Stars.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import type { Message } from './message-sides.ts';
import { PaidWith } from './PaidWith.tsx';
import { MessageState } from '../../ui/format/MessageState.tsx';
import { MessageMarks } from '../../ui/format/MessageMarks.tsx';

export interface MessageContentProps {
  message: Message;
  isSender: boolean;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The message, with the person on the other side, the price and the state. */
export function MessageContent({ message, isSender, headingRef }: MessageContentProps) {
  const other = isSender ? message.toUser : message.fromUser;
  return (
    <>
      <header className="flex flex-col gap-4">
        <h2 ref={headingRef} tabIndex={-1} dir="auto" className="text-xl font-semibold wrap-anywhere lg:pr-12">
          {message.subject}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={other.name} imageUrl={other.avatar} />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <span className="text-muted">{isSender ? 'To ' : 'From '}</span>
                <Link href={`/profile/${other.id}`} className="text-primary underline-offset-4 hover:underline">
                  <bdi>{other.name}</bdi>
                </Link>
              </p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                <bdi>{other.profession}</bdi>
                <Stars rating={other.rating} />
              </p>
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full sm:ml-auto">
            <MessageMarks message={message} />
            <MessageState message={message} isSender={isSender} />
            <div className="-mr-3 max-sm:ml-auto forced-colors:mr-0">
              <MessageMenu message={message} other={other} />
            </div>
          </div>
        </div>
      </header>
      <PersonNote userId={other.id} name={other.name} />
      <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
        {message.content}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4 text-sm">
        {message.amount > 0 && (
          <Fact name={isSender ? 'You paid' : 'Offered'}>
            <Coins value={message.amount} /> <span className="text-muted">({formatInr(message.amount)})</span>
            <PaidWith messageId={message.id} isSender={isSender} />
          </Fact>
        )}
        <Fact name="Sent">
          <Moment iso={message.createdAt} />
        </Fact>
        {message.status === 'pending' && (
          <Fact name="Reply by">
            <Moment iso={message.expiresAt} />
          </Fact>
        )}
        {isSender && message.readAt !== null && (
          <Fact name="Read">
            <Moment iso={message.readAt} />
          </Fact>
        )}
      </dl>
    </>
  );
}

function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDateTime(Date.parse(iso))}</time>;
}
