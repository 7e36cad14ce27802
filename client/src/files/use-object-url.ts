import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns an address for the content called `name`, which is loaded when there is a name. It is revoked when another one takes
 * its place or the component goes, as at sign-out.
 */
export function useObjectUrl(name: string | null, load: () => Promise<Blob>) {
  const [loaded, setLoaded] = useState<{ name: string; attempt: number; url: string | undefined }>();
  const [attempt, setAttempt] = useState(0);
  const begin = useEffectEvent(load);
  useEffect(() => {
    if (name === null) return undefined;
    let isOver = false;
    let url: string | undefined;
    begin().then(
      (content) => {
        if (isOver) return;
        url = URL.createObjectURL(content);
        setLoaded({ name, attempt, url });
      },
      () => isOver || setLoaded({ name, attempt, url: undefined }),
    );
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [name, attempt]);
  const current = loaded?.name === name && loaded.attempt === attempt ? loaded : undefined;
  return {
    url: current?.url,
    hasFailed: current !== undefined && current.url === undefined,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
