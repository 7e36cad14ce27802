import { DomainError, LIMITS } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readContent } from '../database/read-output.ts';
import { inTransaction } from '../database/transaction.ts';
import { hashOfToken } from '../encryption/opaque-tokens.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { apiTokenMail } from '../mail/templates/token-mail.ts';
import { recordSecurityEvent } from '../sign-in/security-events.ts';
import { requireActiveSession } from '../sign-in/sessions.ts';
import { TOKEN_COLUMNS } from './token-columns.ts';
import { newApiToken } from '../sign-in/token-format.ts';
import { accountLanguage } from '../language/account-language.ts';

/**
 * Creates an API token and emails its owner. The token itself is returned only here, and only its hash is stored. A repeat
 * creates another token.
 * @throws DomainError API_TOKENS_FULL, UNAUTHENTICATED when this session was ended in the meantime
 */
export async function createToken(
  ctx: UserContext,
  input: InputFor<'tokens.create'>,
): Promise<OutputFor<'tokens.create'>> {
  const { name, scopes, dailyCoinLimit = null, expiresInDays = LIMITS.tokenDaysDefault } = input;
  const token = newApiToken();
  const apiToken = await inTransaction(ctx.db, async (tx) => {
    // Locking the user's row serialises this with other creations, sign-ins and password changes.
    const { email, language: stored } = await tx
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', ctx.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await requireActiveSession(tx, ctx.sessionId);
    const { count } = await tx
      .selectFrom('api_tokens')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', ctx.userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.apiTokensMax) throw new DomainError('API_TOKENS_FULL', { max: LIMITS.apiTokensMax });
    const [created] = await readContent(
      tx,
      'tokens.list',
      sql`
        insert into api_tokens (user_id, token_hash, name, scopes, daily_coins, expires_at)
        values (
          ${ctx.userId}, ${hashOfToken(token)}, ${name}, ${scopes}, ${dailyCoinLimit},
          now() + ${expiresInDays}::integer * interval '1 day'
        )
        returning ${sql.raw(TOKEN_COLUMNS)}`,
    );
    if (!created) throw new Error('no token was created');
    await recordSecurityEvent(ctx, tx, ctx.userId, 'api_token_created');
    const { publicUrl } = ctx.config;
    const language = accountLanguage(stored);
    await enqueueMail(ctx, tx, apiTokenMail({ ...created, to: email, publicUrl, language }));
    return created;
  });
  ctx.wakeMail();
  return { token, apiToken };
}
