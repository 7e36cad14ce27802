import { t } from '@lingui/core/macro';
import { langOf } from '@proverse/shared';
import { MessageFiles } from '../../../files/MessageFiles.tsx';
import type { Message } from '../message-sides.ts';
import { Fold } from './message-layout.tsx';

/** The questions and replies before a follow-up, oldest first. Closed, because they arrive after the message and must not push it away. */
export function EarlierMessages({ messages, isSender }: { messages: readonly Message[]; isSender: boolean }) {
  return (
    <section aria-label={t`Earlier in this conversation`} className="flex flex-col gap-2 lg:pr-4 xl:pr-0">
      {messages.map((message) => (
        <Fold key={message.id} title={message.subject} iso={message.createdAt}>
          <Said by={isSender ? t`You` : message.fromUser.name} said={message} />
          {message.reply && <Said by={isSender ? message.toUser.name : t`You`} said={message.reply} />}
        </Fold>
      ))}
    </section>
  );
}

type SaidText = Pick<Message, 'content' | 'files' | 'createdAt'>;

function Said({ by, said: { content: text, files, createdAt } }: { by: string; said: SaidText }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="-mb-2 font-medium text-muted">
        <bdi>{by}</bdi>
      </p>
      <p dir="auto" lang={langOf(text)} className="max-w-prose whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
      <MessageFiles files={files} sentAt={createdAt} />
    </div>
  );
}
