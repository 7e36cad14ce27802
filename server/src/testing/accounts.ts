/** For tests of accounts: reads sent emails and lets time pass. */
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { recentMails } from '../mail/dev-mail.ts';

export const REGISTRATION = {
  password: 'Blue-Kettle-42',
  firstName: 'Meera',
  lastName: 'Iyer',
  profession: 'Consultant',
} as const;

/** The subjects of the emails to this address, oldest first. */
export async function subjectsTo(services: Services, email: string): Promise<string[]> {
  const mails = await recentMails(services, email);
  return mails.map((mail) => mail.subject).toReversed();
}

/** The mailed codes, oldest first. */
export async function codesTo(services: Services, email: string): Promise<string[]> {
  const mails = await recentMails(services, email);
  return mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []).toReversed();
}

/** The code in the newest email with one. */
export async function latestCode(services: Services, email: string): Promise<string> {
  const code = (await codesTo(services, email)).at(-1);
  if (code === undefined) throw new Error(`No code was mailed to ${email}`);
  return code;
}

/** Replaces the random ids of flows in a response, so that responses can be compared. */
export function withoutFlowIds(text: string): string {
  return text.replaceAll(/(flowId":"|_flow=)[\w-]{43}/g, '$1…');
}

/** A code that differs from this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Makes codes and reset tokens `seconds` older. */
export async function passTimeOfCodes({ db }: Services, seconds: number): Promise<void> {
  const passed = sql<Date>`interval '1 second' * ${seconds}`;
  await sql`
    update one_time_codes set sent_at = sent_at - ${passed}, mailed_at = mailed_at - ${passed},
      expires_at = expires_at - ${passed}, counted_since = counted_since - ${passed}`.execute(db);
  await sql`update password_reset_tokens set expires_at = expires_at - ${passed}`.execute(db);
}

/** Makes sessions and refresh tokens `seconds` older. */
export async function passTimeOfSessions({ db }: Services, seconds: number): Promise<void> {
  const passed = sql<Date>`interval '1 second' * ${seconds}`;
  await sql`update sessions set created_at = created_at - ${passed}, expires_at = expires_at - ${passed}`.execute(db);
  await sql`update refresh_tokens set rotated_at = rotated_at - ${passed}`.execute(db);
}
