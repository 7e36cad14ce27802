import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';

const DEBOUNCE_MS = 400;

/** Downloads what checks the form of a handle. */
export const loadHandleSchema = async () => (await import('./handle-schema.ts')).HandleInput;

/** Whether the typed handle is free, once typing has paused. Undefined until it is known, for `own` and for what is no handle. */
export function useHandleCheck(typed: string, own: string | null): boolean | undefined {
  const [checked, setChecked] = useState<string>();
  useEffect(() => {
    let isTyping = false;
    const timer = setTimeout(async () => {
      const schema = await loadHandleSchema().catch(() => undefined);
      if (!isTyping) setChecked(schema?.safeParse({ handle: typed }).data?.handle);
    }, DEBOUNCE_MS);
    return () => {
      isTyping = true;
      clearTimeout(timer);
    };
  }, [typed]);
  const isAsked = checked === typed && typed !== own;
  const { data } = api.profile.checkHandle.useQuery({ handle: checked ?? '' }, { enabled: isAsked });
  return isAsked ? data?.isFree : undefined;
}
