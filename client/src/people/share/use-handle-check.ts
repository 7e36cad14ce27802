import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';

const DEBOUNCE_MS = 400;

/** Downloads what checks the form of a handle. */
export const loadHandleSchema = async () => (await import('./handle-schema.ts')).HandleInput;

/** Whether the typed handle is free, once typing pauses. Undefined until it is known, and for `own` or an invalid handle. */
export function useHandleCheck(typed: string, own: string | null): boolean | undefined {
  const [checked, setChecked] = useState<string>();
  useEffect(() => {
    let isTyping = false;
    async function readHandle(): Promise<void> {
      const schema = await loadHandleSchema().catch(() => undefined);
      if (!isTyping) setChecked(schema?.safeParse({ handle: typed }).data?.handle);
    }
    const timer = setTimeout(() => void readHandle(), DEBOUNCE_MS);
    return () => {
      isTyping = true;
      clearTimeout(timer);
    };
  }, [typed]);
  const isAsked = checked === typed && typed !== own;
  const { data } = api.profile.checkHandle.useQuery({ handle: checked ?? '' }, { enabled: isAsked });
  return isAsked ? data?.isFree : undefined;
}
