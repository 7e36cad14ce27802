/** Web push: who sends, and to which push services. */
import * as z from 'zod';
import { addressOf } from './config-fields.ts';

const SUBJECT = /^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s]+)$/;

export const pushVariables = {
  VAPID_SUBJECT: z
    .string()
    // One that cannot be parsed would end every subscription, as if the browsers were to blame.
    .refine((subject) => SUBJECT.test(subject) && URL.canParse(subject), {
      error: 'an address where push services reach you, such as mailto:push@proverse.example',
    })
    .optional(),
  PUSH_SERVICE_URL: addressOf(['https', 'http'], 'http://localhost').optional(),
};

const Variables = z.object(pushVariables);
type Variables = z.output<typeof Variables>;

interface Environment {
  readonly NODE_ENV: string;
  readonly MAIL_FROM: string;
}

/** Returns one line for each variable that production cannot use. */
export function pushConflicts({ NODE_ENV, PUSH_SERVICE_URL }: Variables & Environment): string[] {
  return NODE_ENV === 'production' && PUSH_SERVICE_URL !== undefined
    ? ['PUSH_SERVICE_URL is for tests: production only calls the push services of browsers']
    : [];
}

export type PushConfig = ReturnType<typeof pushConfigOf>;

export function pushConfigOf(
  { VAPID_SUBJECT, PUSH_SERVICE_URL, MAIL_FROM }: Variables & Environment,
  publicUrl: string,
) {
  // Push services refuse a subject that is neither https nor an email address.
  const mailbox = /<(.+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  return {
    vapidSubject: VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailbox}`),
    /** A push service of a test, besides those of browsers. */
    testServiceUrl: PUSH_SERVICE_URL,
  } as const;
}
