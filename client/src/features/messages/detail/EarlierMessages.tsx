import { ChevronRight } from 'lucide-react';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';
import type { Message } from '../message-sides.ts';

/** The questions and replies before a follow-up, oldest first. Closed, because they arrive after the message and must not push it away. */
export function EarlierMessages({ messages, isSender }: { messages: readonly Message[]; isSender: boolean }) {
  return (
    <section aria-label="Earlier in this conversation" className="flex flex-col gap-2 lg:pr-4 xl:pr-0">
      {messages.map((message) => (
        <details key={message.id} className="group rounded-control border border-line bg-raised px-4 py-2">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
            <span className="flex min-w-0 grow flex-col gap-x-2 sm:flex-row sm:justify-between">
              <bdi className="min-w-0 wrap-anywhere">{message.subject}</bdi>
              <time dateTime={message.createdAt} className="shrink-0 font-normal text-muted">
                {formatDateTime(Date.parse(message.createdAt))}
              </time>
            </span>
          </summary>
          <div className="flex flex-col gap-3 pt-2 pb-1 text-sm">
            <Said by={isSender ? 'You' : message.fromUser.name} text={message.content} />
            {message.reply && <Said by={isSender ? message.toUser.name : 'You'} text={message.reply.content} />}
          </div>
        </details>
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
      <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </div>
  );
}
