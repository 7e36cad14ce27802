import { t } from '@lingui/core/macro';
import { langOf } from '@proverse/shared';
import type { Ref } from 'react';
import { MessageFiles } from '../../../files/MessageFiles.tsx';
import { MessageBadges } from '../../../ui/format/MessageBadges.tsx';
import { Person } from '../../../ui/format/person/Person.tsx';
import { Stars } from '../../../ui/format/person/Stars.tsx';
import { MessageText } from './message-layout.tsx';
import { MessageFacts } from './MessageFacts.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import type { Message } from '../message-sides.ts';

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
            prefix={isSender ? t`To` : t`From`}
          >
            <bdi>{other.profession}</bdi>
            {isSender || other.rating !== null ? (
              <Stars rating={other.rating} />
            ) : (
              message.isFirstQuestion && t`First question on Proverse`
            )}
          </Person>
          <div className="ml-auto flex items-center gap-2">
            <MessageBadges message={message} />
            <MessageMenu message={message} other={other} />
          </div>
        </div>
        <h2
          ref={headingRef}
          tabIndex={-1}
          dir="auto"
          lang={langOf(message.subject)}
          className="max-w-message font-serif text-message font-semibold wrap-anywhere"
        >
          {message.subject}
        </h2>
      </header>
      <MessageText>{message.content}</MessageText>
      <MessageFiles files={message.files} sentAt={message.createdAt} />
      <MessageFacts message={message} isSender={isSender} />
    </>
  );
}
