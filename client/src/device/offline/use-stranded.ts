import { useEffect, useState } from 'react';

/** By then what this device has kept is shown. */
const RESTORED_MS = 500;

export interface Strandable {
  readonly isPending: boolean;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** Whether a query has nothing to show and waits for the network, so that a skeleton would promise too much. */
export function useStranded({ isPending, fetchStatus }: Strandable): boolean {
  const isWaiting = isPending && fetchStatus === 'paused';
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(setHasWaited, RESTORED_MS, true);
    return () => {
      clearTimeout(timer);
      setHasWaited(false);
    };
  }, [isWaiting]);
  return isWaiting && hasWaited;
}
