import { useState } from 'react';

/** Runs an action that is more than one server call. `isBusy` while it runs; its failure is kept until the next run. */
export function useBusyAction(action: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  return {
    isBusy,
    error,
    run(): void {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      action()
        .catch(setError)
        .finally(() => setBusy(false));
    },
  };
}
