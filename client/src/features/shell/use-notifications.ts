import type { contract, OutputOf } from '@proverse/shared';
import { api } from '../../api.ts';

const LIST = { page: 0, size: 20 };

type NotificationPage = OutputOf<typeof contract.messages.notifications>;

function withRead(list: NotificationPage, isRead: (id: string) => boolean): NotificationPage {
  const readAt = new Date().toISOString();
  const newlyRead = list.content.filter((item) => item.readAt === null && isRead(item.id));
  return {
    // Those on further pages are counted by the server afterwards.
    unread: Math.max(0, list.unread - newlyRead.length),
    content: list.content.map((item) => (newlyRead.includes(item) ? { ...item, readAt } : item)),
  };
}

/** The latest notifications and the unread count. Marking them as read is optimistic. */
export function useNotifications() {
  const utils = api.useUtils();
  const query = api.messages.notifications.useQuery(LIST);

  /** Mutation options that show the matching notifications as read at once and undo that on failure. */
  function optimisticRead<Input>(isRead: (id: string, input: Input) => boolean) {
    return {
      async onMutate(input: Input) {
        await utils.messages.notifications.cancel();
        const before = utils.messages.notifications.getData(LIST);
        utils.messages.notifications.setData(LIST, (list) => list && withRead(list, (id) => isRead(id, input)));
        return { before };
      },
      onError: (_error: unknown, _input: Input, context: { before: typeof query.data } | undefined) =>
        utils.messages.notifications.setData(LIST, context?.before),
      onSettled: () => utils.messages.notifications.invalidate(),
    };
  }
  const readAll = api.messages.readNotifications.useMutation(optimisticRead(() => true));
  const readOne = api.messages.markNotificationRead.useMutation(
    optimisticRead((id, input: { id: string }) => id === input.id),
  );

  return {
    items: query.data?.content,
    unread: query.data?.unread ?? 0,
    hasFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    markAllRead: () => readAll.mutate({}),
    markRead: (id: string) => readOne.mutate({ id }),
  };
}

export type Notifications = ReturnType<typeof useNotifications>;
export type NotificationItem = NonNullable<Notifications['items']>[number];
