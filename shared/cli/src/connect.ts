import { createClient, type ProverseClient } from '@proverse/shared';
import { WebSocket } from 'ws';
import { UsageError } from './failure.ts';
import { serverUrl } from './server-url.ts';
import { readLogin, type Login } from './stored-login.ts';

/**
 * Returns the SDK's client for the stored login, the environment or `--url`.
 * @throws UsageError without a URL or a token
 */
export async function connect(givenUrl: string | undefined): Promise<ProverseClient> {
  const login = chooseLogin(givenUrl, process.env, await readLogin());
  return clientOf(login);
}

/** Returns the URL and the token to use. A stored token is sent only to the server that it is for. */
export function chooseLogin(
  givenUrl: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  stored: Login | undefined,
): Login {
  const chosenUrl = givenUrl ?? (env.PROVERSE_URL || stored?.url);
  if (chosenUrl === undefined) throw new UsageError('Log in first: proverse login --url https://…');
  const url = serverUrl(chosenUrl);
  const token = env.PROVERSE_TOKEN || (stored?.url === url ? stored.token : undefined);
  if (token === undefined) throw new UsageError(`Log in first: proverse login --url ${url}`);
  return { url, token };
}

export function clientOf({ url, token }: Login): ProverseClient {
  // Node 20 has no WebSocket of its own.
  return createClient({ url, token, WebSocket });
}
