import type { OutputFor, UserContext } from '../context.ts';
import { readContent } from '../database/read-output.ts';
import { TOKEN_COLUMNS } from './token-columns.ts';

/** Returns the user's API tokens that are not revoked, newest first. */
export async function listTokens(ctx: UserContext): Promise<OutputFor<'tokens.list'>> {
  const content = await readContent(ctx.reads, 'tokens.list', {
    text: `select ${TOKEN_COLUMNS} from api_tokens where user_id = $1 and revoked_at is null order by id desc`,
    values: [ctx.userId],
  });
  return { content };
}
