import { isPattern, plainFormsOf } from '@proverse/shared';
import { useEffect, useState } from 'react';

let list: string | undefined;

/**
 * Returns whether `password` is a pattern, or one of the most common passwords or a variant of one. Their list is downloaded
 * when a password is first typed; before that, and without a network, only patterns are found and the server decides.
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
  return isPattern(password) || plainFormsOf(password).some((form) => list?.includes(`\n${form}\n`) ?? false);
}
