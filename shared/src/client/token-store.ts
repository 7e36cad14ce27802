/** The tokens of a sign-in with a password. */
export interface Tokens {
  readonly accessToken?: string;
  /** The server's cookies, which outside browsers the client must send itself. One of them renews the access token. */
  readonly cookies?: Readonly<Record<string, string>>;
}

/** Where a client keeps the tokens of its sign-in. */
export interface TokenStore {
  read(): Tokens;
  write(tokens: Tokens): void;
}

/** Returns a store that forgets the sign-in when the program ends. */
export function memoryTokenStore(): TokenStore {
  let tokens: Tokens = {};
  return {
    read: () => tokens,
    write(next) {
      tokens = next;
    },
  };
}

/** Returns the headers that show who calls. Browsers ignore `cookie` and send their own. */
export function signedInHeaders({ accessToken, cookies = {} }: Tokens): Record<string, string> {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return {
    ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    ...(pairs.length > 0 && { cookie: pairs.join('; ') }),
  };
}

/** Stores the access token of a sign-in or renewal and the cookies of any response. A sign-out removes both. */
export function keepTokens(store: TokenStore, path: string, data: unknown, response: Response): void {
  if (path === 'auth.logout') return store.write({});
  const before = store.read();
  const cookies = withoutEmpty({ ...before.cookies, ...cookiesOf(response) });
  const accessToken = path.startsWith('auth.') ? (accessTokenIn(data) ?? before.accessToken) : before.accessToken;
  store.write({ ...(accessToken && { accessToken }), cookies });
}

/** A server removes a cookie by setting it to nothing. */
function withoutEmpty(cookies: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(cookies).filter(([, value]) => value !== ''));
}

function accessTokenIn(data: unknown): string | undefined {
  const hasToken = typeof data === 'object' && data !== null && 'accessToken' in data;
  return hasToken && typeof data.accessToken === 'string' ? data.accessToken : undefined;
}

function cookiesOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().flatMap((line) => {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return name !== undefined && value !== undefined ? [[name, value]] : [];
    }),
  );
}
