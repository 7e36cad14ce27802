import { t } from '@lingui/core/macro';
import { langOf } from '@proverse/shared';
import type { Message } from '../message-sides.ts';
import { Fold } from './message-layout.tsx';

/** The questions and replies before a follow-up, oldest first. Closed, because they arrive after the message and must not push it away. */
export function EarlierMessages({ messages, isSender }: { messages: readonly Message[]; isSender: boolean }) {
  return (
    <section aria-label={t`Earlier in this conversation`} className="flex flex-col gap-2 lg:pr-4 xl:pr-0">
      {messages.map((message) => (
        <Fold key={message.id} title={message.subject} iso={message.createdAt}>
          <Said by={isSender ? t`You` : message.fromUser.name} text={message.content} />
          {message.reply && <Said by={isSender ? message.toUser.name : t`You`} text={message.reply.content} />}
        </Fold>
      ))}
    </section>
  );
}

function Said({ by, text }: { by: string; text: string }) {
  return (
    <div>
      <p className="font-medium text-muted">
        <bdi>{by}</bdi>
      </p>
      <p dir="auto" lang={langOf(text)} className="max-w-prose whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </div>
  );
}
