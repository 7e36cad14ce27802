import type { InterfaceLanguage } from '@proverse/shared';
import type { Notifications } from '../database/schema.ts';
import type { PushText } from './push-text.ts';

export interface PushMessage {
  /** The JSON text that the browser decrypts. */
  readonly payload: string;
  /** How long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
  /** Replaces an undelivered message with the same topic. */
  readonly topic?: string;
}

interface Parts {
  readonly text: PushText;
  /** Of the text. */
  readonly language: InterfaceLanguage;
  /** Where a click leads. */
  readonly url: string;
  /** Questions that wait for the user's reply: the number on the app's icon. */
  readonly openQuestions: number;
  /** Replaces what the device shows under the same tag. */
  readonly tag?: string;
}

const DAY_SECONDS = 24 * 3600;
/** Push services keep nothing longer. */
const MAX_TTL_SECONDS = 28 * DAY_SECONDS;

/**
 * Returns a push message in the declarative form, which Safari shows even without the service worker. The worker shows it in
 * other browsers. With `about.messageId`, it replaces an undelivered push about the same message.
 */
export function pushMessage(
  { text, language, url, openQuestions, tag }: Parts,
  about?: {
    readonly type: Notifications['type'];
    readonly messageId: string | null;
    readonly secondsLeft: number | null;
  },
): PushMessage {
  const asksForReply = about?.type === 'message_received' || about?.type === 'message_expires_soon';
  const topic = about?.messageId?.replaceAll('-', '');
  const notification = { ...text, navigate: url, lang: language, dir: 'ltr', ...(tag === undefined ? {} : { tag }) };
  return {
    payload: JSON.stringify({ web_push: 8030, notification, app_badge: openQuestions }),
    ttlSeconds: asksForReply ? Math.min(Math.max(about.secondsLeft ?? 0, 60), MAX_TTL_SECONDS) : DAY_SECONDS,
    urgency: asksForReply ? 'high' : 'normal',
    ...(topic === undefined ? {} : { topic }),
  };
}
