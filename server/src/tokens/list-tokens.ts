import type { OutputFor, UserContext } from '../context.ts';
import { many } from '../database/rows.ts';
import { TOKEN_COLUMNS, type ApiToken } from './token-columns.ts';

/** Returns the user's API tokens that are not revoked, newest first. */
export async function listTokens(ctx: UserContext): Promise<OutputFor<'tokens.list'>> {
  const content = await many<ApiToken>(ctx.reads, {
    name: 'tokens.list',
    text: `select ${TOKEN_COLUMNS} from api_tokens where user_id = $1 and revoked_at is null order by id desc`,
    values: [ctx.userId],
  });
  return { content };
}
