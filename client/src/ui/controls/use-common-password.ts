import { useEffect, useState } from 'react';

let list: string | undefined;

/**
 * Returns whether `password` is one of the most common passwords, in any case. Their list is downloaded when a password
 * is first typed; before that, and without a network, it returns false and the server decides.
 */
export function useIsCommonPassword(password: string): boolean {
  const [, setLoaded] = useState(false);
  const isNeeded = password !== '' && list === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    import('./common-passwords.ts').then(
      ({ COMMON_PASSWORDS }) => {
        list = COMMON_PASSWORDS;
        setLoaded(true);
      },
      () => undefined,
    );
  }, [isNeeded]);
  return list?.includes(`\n${password.normalize('NFKC').toLowerCase()}\n`) ?? false;
}
