import { useEffect } from 'react';
import { api } from '../../api.ts';
import { useSession } from '../../session/session-store.ts';
import { sidesOf, type Message } from './message-sides.ts';

/**
 * Opening a message marks it read, and its line under the bell with it: the message itself for its recipient, the reply
 * for its sender. If the server does not hear of it, the next opening tries again.
 */
export function useReadMark(message: Message | undefined): void {
  const { user } = useSession();
  const utils = api.useUtils();

  const markRead = api.messages.markRead.useMutation({
    onSuccess: (read) => utils.messages.byId.setData({ id: read.id }, read),
    onSettled: () => Promise.all([utils.messages.inbox.invalidate(), utils.messages.notifications.invalidate()]),
  });
  const markReplyRead = api.messages.markReplyRead.useMutation({
    onSuccess: (read) => utils.messages.byId.setData({ id: read.id }, read),
    onSettled: () =>
      Promise.all([
        utils.messages.outbox.invalidate(),
        utils.messages.counts.invalidate(),
        utils.messages.notifications.invalidate(),
      ]),
  });

  const isSender = message !== undefined && sidesOf(message, user?.id).isSender;
  const unreadMessageId = message && !isSender && message.readAt === null ? message.id : undefined;
  const unreadReplyId = message?.reply && isSender && message.reply.readAt === null ? message.id : undefined;
  const { mutate: sendRead } = markRead;
  const { mutate: sendReplyRead } = markReplyRead;
  useEffect(() => {
    if (unreadMessageId !== undefined) sendRead({ id: unreadMessageId });
  }, [unreadMessageId, sendRead]);
  useEffect(() => {
    if (unreadReplyId !== undefined) sendReplyRead({ id: unreadReplyId });
  }, [unreadReplyId, sendReplyRead]);
}
