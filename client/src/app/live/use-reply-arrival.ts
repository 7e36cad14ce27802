import { t } from '@lingui/core/macro';
import { cutText } from '@proverse/shared';
import { useRef } from 'react';
import { api } from '../../api/api.ts';
import { pushSupport, wantsPush } from '../../device/push/push-browser.ts';
import { useSession } from '../../session/session-store.ts';
import { announce } from '../../ui/layout/announcer.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { MESSAGES_PATH } from '../shell/nav-items.ts';

const SHOWN_MS = 10_000;
/** More of the reply would cover much of a phone. */
const SHOWN_LENGTH = 80;

/**
 * Returns a function that shows a reply that has just arrived, once: as a toast with its first words. It is only announced
 * where its message is open, and where this device shows a notification of it.
 */
export function useReplyArrival() {
  const utils = api.useUtils();
  const { user } = useSession();
  const shownIds = useRef(new Set<string>());

  return async function showReply(messageId: string): Promise<void> {
    if (shownIds.current.has(messageId)) return;
    shownIds.current.add(messageId);
    // Without the message, its toast would say no more than the count of unread ones.
    const message = await utils.messages.byId.fetch({ id: messageId }, { staleTime: 0 }).catch(() => undefined);
    const { reply, toUser } = message ?? {};
    if (isOpen(messageId) || !reply || !toUser || (user && hasPush(user.id))) {
      announce(t`You have a new reply`);
    } else if (reply.readAt === null) {
      showToast({
        key: messageId,
        tone: 'info',
        person: toUser,
        title: t`${toUser.name} replied`,
        text: firstWords(reply.content),
        shownMs: SHOWN_MS,
        link: { label: t`Read reply`, href: `${MESSAGES_PATH}?m=${encodeURIComponent(messageId)}` },
      });
    }
  };
}

function firstWords(content: string): string {
  const [line = ''] = content.split('\n', 1);
  const cut = cutText(line, SHOWN_LENGTH);
  return cut === line ? line : `${cut.replace(/\s+\S*$/, '')}…`;
}

function isOpen(messageId: string): boolean {
  const { pathname, search } = location;
  return pathname === MESSAGES_PATH && new URLSearchParams(search).get('m') === messageId && !document.hidden;
}

function hasPush(userId: string): boolean {
  return wantsPush(userId) && pushSupport() === 'possible' && Notification.permission === 'granted';
}
