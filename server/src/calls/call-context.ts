import type { PublicContext } from '../context.ts';

/** What a transport knows about a call before its token is verified. */
export interface CallContext extends PublicContext {
  /** The unverified bearer token. */
  readonly bearer: string | undefined;
  /** The header `Step-Up`, not verified yet. */
  readonly stepUpToken?: string | undefined;
  /** False when the Origin header names a foreign site. */
  readonly originAllowed: boolean;
}
