import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { langOf } from '@proverse/shared';
import { Printer } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { ReadAloudButton } from '../../../device/speech/ReadAloudButton.tsx';
import { MessageFiles } from '../../../files/MessageFiles.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Link } from '../../../ui/controls/buttons/Link.tsx';
import { cx } from '../../../ui/cx.ts';
import { MessageBadges } from '../../../ui/format/MessageBadges.tsx';
import { Avatar } from '../../../ui/format/person/Avatar.tsx';
import { Stars } from '../../../ui/format/person/Stars.tsx';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';
import type { Message } from '../message-sides.ts';
import { GivenRating } from '../rate/GivenRating.tsx';
import { RatingForm } from '../rate/RatingForm.tsx';
import { Fold } from './message-layout.tsx';
import { MessageFacts } from './MessageFacts.tsx';
import { MessageMenu } from './MessageMenu.tsx';

export interface ReplyLetterProps {
  message: Message;
  reply: NonNullable<Message['reply']>;
  headingRef: Ref<HTMLHeadingElement>;
  /** The reply came while the message was open. */
  hasArrived: boolean;
  /** The button or link to the follow-up. */
  followUp: ReactNode;
}

/** The reply as the sender reads it, with its rating. The question is folded below. */
export function ReplyLetter({ message, reply, headingRef, hasArrived, followUp }: ReplyLetterProps) {
  const { toUser, userRating } = message;
  const [wasRatedHere, setRatedHere] = useState(false);
  return (
    <>
      <section data-letter aria-labelledby="reply" className={cx('flex flex-col gap-5', hasArrived && ARRIVING)}>
        <header className="flex flex-wrap items-start gap-x-4 gap-y-2 lg:pr-4 xl:pr-0">
          <Avatar name={toUser.name} imageUrl={toUser.avatar} size="letter" />
          <div className="min-w-0 flex-1 basis-44">
            <h2
              id="reply"
              ref={headingRef}
              tabIndex={-1}
              className="font-serif text-message font-semibold wrap-anywhere"
            >
              <Trans>
                <Link href={`/profile/${toUser.id}`} className="underline-offset-4 hover:underline">
                  <bdi>{toUser.name}</bdi>
                </Link>{' '}
                replied
              </Trans>
            </h2>
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted wrap-anywhere">
              <bdi>{toUser.profession}</bdi>
              <Stars rating={toUser.rating} />
              <time dateTime={reply.createdAt}>{formatDateTime(Date.parse(reply.createdAt))}</time>
            </p>
          </div>
          <div className="-mt-1 flex items-center gap-2 print:hidden">
            <MessageBadges message={message} />
            <MessageMenu message={message} other={toUser} />
          </div>
        </header>
        <h3 dir="auto" lang={langOf(message.subject)} className="max-w-message font-medium wrap-anywhere">
          {message.subject}
        </h3>
        <p
          dir="auto"
          lang={langOf(reply.content)}
          className="max-w-message font-serif text-letter whitespace-pre-wrap wrap-anywhere"
        >
          {reply.content}
        </p>
        <MessageFiles files={reply.files} sentAt={reply.createdAt} />
        {userRating && <GivenRating rating={userRating} isSender takesFocus={wasRatedHere} />}
        {!userRating && message.amount > 0 && <RatingForm message={message} onRated={() => setRatedHere(true)} />}
        <div className="flex flex-wrap gap-3 print:hidden">
          {followUp}
          <ReadAloudButton text={reply.content} />
          <Button variant="ghost" className="-ml-3" icon={<Printer aria-hidden />} onClick={() => print()}>
            <Trans>Print or save as PDF</Trans>
          </Button>
        </div>
      </section>
      <Fold title={t`Your question`} iso={message.createdAt}>
        <p dir="auto" lang={langOf(message.content)} className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          {message.content}
        </p>
        <MessageFiles files={message.files} sentAt={message.createdAt} />
        <MessageFacts message={message} isSender />
      </Fold>
    </>
  );
}

const ARRIVING = 'transition-[opacity,translate] duration-360 starting:opacity-0 motion-safe:starting:translate-y-6';
