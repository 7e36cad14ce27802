import type { contract, OutputOf } from '@proverse/shared';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { serverNow } from '../../ui/server-clock.ts';

const LIST = { page: 0, size: 20 };

type NotificationPage = OutputOf<typeof contract.messages.notifications>;

/** The list with one notification marked as read, or with all of them if `id` is null. */
function withRead(list: NotificationPage, id: string | null): NotificationPage {
  const readAt = new Date(serverNow()).toISOString();
  const newlyRead = list.content.filter((item) => item.readAt === null && (id === null || item.id === id));
  return {
    // Unread notifications on further pages stay counted until the refetch.
    unread: Math.max(0, list.unread - newlyRead.length),
    content: list.content.map((item) => (newlyRead.includes(item) ? { ...item, readAt } : item)),
  };
}

/** The latest notifications and the unread count. Marking them as read is optimistic. */
export function useNotifications() {
  const { client, messages } = api.useUtils();
  const { notifications } = messages;
  const query = api.messages.notifications.useQuery(LIST);
  const { mutate: markRead } = useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) await client.messages.readNotifications.mutate({});
      else await client.messages.markNotificationRead.mutate({ id });
    },
    async onMutate(id) {
      await notifications.cancel();
      const before = notifications.getData(LIST);
      notifications.setData(LIST, before && withRead(before, id));
      return { before };
    },
    onError: (_error, _id, context) => notifications.setData(LIST, context?.before),
  });

  return {
    items: query.data?.content,
    unread: query.data?.unread ?? 0,
    hasFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    markAllRead: () => markRead(null),
    markRead: (id: string) => markRead(id),
  };
}

export type Notifications = ReturnType<typeof useNotifications>;
export type NotificationItem = NonNullable<Notifications['items']>[number];
