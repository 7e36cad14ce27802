import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../api/api.ts';
import { useSession } from '../../../session/session-store.ts';
import { sidesOf, type Message } from '../message-sides.ts';

/** Marks a received message, or the reply to a sent one, as read. If that fails, opening it again retries. */
export function useReadMark(message: Message | undefined): void {
  const { user } = useSession();
  const utils = api.useUtils();
  const isSender = message !== undefined && sidesOf(message, user?.id).isSender;
  const opened = isSender ? message.reply : message;
  const unreadId = opened?.readAt === null ? message?.id : undefined;

  const { mutate } = useMutation({
    mutationFn: (id: string) => utils.client.messages[isSender ? 'markReplyRead' : 'markRead'].mutate({ id }),
    onSuccess: (read) => utils.messages.byId.setData({ id: read.id }, read),
  });
  useEffect(() => {
    if (unreadId !== undefined) mutate(unreadId);
  }, [unreadId, mutate]);
}
