import { useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { canAutofillPasskeys, provePasskey } from '../../session/passkeys.ts';
import { beginSession } from '../../session/session-store.ts';

/** Signs in with a passkey from the browser's dialog, or from the email field's autofill, which waits for one. */
export function usePasskeySignIn() {
  const { client } = api.useUtils();
  const waiting = useRef<AbortController>(undefined);

  useEffect(() => {
    async function waitInAutofill(): Promise<void> {
      const stopped = new AbortController();
      waiting.current = stopped;
      if (!(await canAutofillPasskeys()) || stopped.signal.aborted) return;
      const { options } = await client.auth.passkeyOptions.mutate({});
      if (stopped.signal.aborted) return;
      const passkey = await provePasskey(options, { inAutofill: true, signal: stopped.signal });
      const { accessToken, user } = await client.auth.passkeySignIn.mutate({ passkey });
      beginSession(accessToken, user);
    }
    // The form works without it, and the button reports failures.
    waitInAutofill().catch(() => undefined);
    return () => waiting.current?.abort();
  }, [client]);

  /** Rejects with the browser's or the server's error. */
  return async function signIn(): Promise<void> {
    // The browser allows one request at a time.
    waiting.current?.abort();
    const { options } = await client.auth.passkeyOptions.mutate({});
    const { accessToken, user } = await client.auth.passkeySignIn.mutate({ passkey: await provePasskey(options) });
    beginSession(accessToken, user);
  };
}
