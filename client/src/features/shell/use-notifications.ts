import { api } from '../../api.ts';

const LIST = { page: 0, size: 20 };

/** The latest notifications and how many are unread. Marking them read shows at once and is undone if it fails. */
export function useNotifications() {
  const utils = api.useUtils();
  const query = api.messages.notifications.useQuery(LIST);
  const markRead = api.messages.readNotifications.useMutation({
    async onMutate() {
      await utils.messages.notifications.cancel();
      const before = utils.messages.notifications.getData(LIST);
      const readAt = new Date().toISOString();
      utils.messages.notifications.setData(
        LIST,
        (list) =>
          list && { unread: 0, content: list.content.map((item) => ({ ...item, readAt: item.readAt ?? readAt })) },
      );
      return { before };
    },
    onError: (_error, _input, context) => utils.messages.notifications.setData(LIST, context?.before),
    onSettled: () => utils.messages.notifications.invalidate(),
  });
  return {
    items: query.data?.content,
    unread: query.data?.unread ?? 0,
    hasFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    markAllRead: () => markRead.mutate({}),
  };
}

export type Notifications = ReturnType<typeof useNotifications>;
export type NotificationItem = NonNullable<Notifications['items']>[number];
