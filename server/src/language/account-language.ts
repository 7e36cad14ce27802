import { isInterfaceLanguage, type InterfaceLanguage } from '@proverse/shared';
import type { UserContext } from '../context.ts';

/** Returns the language of an account's column. `otherwise` if it has chosen none. */
export function accountLanguage(stored: string | null, otherwise: InterfaceLanguage = 'en'): InterfaceLanguage {
  const code = stored ?? undefined;
  return isInterfaceLanguage(code) ? code : otherwise;
}

/** Returns the language that the caller's account has chosen, else that of the request. */
export async function callerLanguage(ctx: Pick<UserContext, 'db' | 'userId' | 'language'>): Promise<InterfaceLanguage> {
  const user = await ctx.db.selectFrom('users').select('language').where('id', '=', ctx.userId).executeTakeFirst();
  return accountLanguage(user?.language ?? null, ctx.language);
}
