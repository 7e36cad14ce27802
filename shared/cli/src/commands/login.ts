import { parseArgs } from 'node:util';
import { clientOf } from '../connect.ts';
import { UsageError } from '../failure.ts';
import { prompt } from '../prompt.ts';
import { serverUrl } from '../server-url.ts';
import { readLogin, storeLogin } from '../stored-login.ts';

/** Checks an API token with one call and stores it. The token is no option, because other users can see those. */
export async function login(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { url: { type: 'string' } } });
  const given = values.url ?? (process.env.PROVERSE_URL || (await readLogin())?.url);
  if (given === undefined) throw new UsageError('Say which server: proverse login --url https://…');
  const url = serverUrl(given);
  const token = process.env.PROVERSE_TOKEN || (await prompt('API token (Profile → Developers): ', { isSecret: true }));
  // Every valid token may make this call. It needs no scope.
  await clientOf({ url, token }).directory.categories.query({});
  const path = await storeLogin({ url, token });
  console.log(`Logged in to ${url}. The token is in ${path}, which only you can read.`);
}
