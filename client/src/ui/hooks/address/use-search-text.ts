import { useEffect, useState } from 'react';
import { textQuery } from './query-codec.ts';
import { patchQuery, useQueryState } from './use-query-state.ts';

const DEBOUNCE_MS = 400;

/**
 * Returns the state of a search box whose text is in the address as `?q=`. The address, and therefore the request,
 * changes 400 ms after the last key press. That change also removes the parameter `page`.
 */
export function useSearchText() {
  const [written] = useQueryState('q', textQuery);
  const [typed, setTyped] = useState({ text: written, over: written });
  // Other changes of the address, such as clearing all filters, override typed text that is not in the address yet.
  const shown = typed.over === written ? typed.text : written;

  useEffect(() => {
    if (shown === written) return undefined;
    const timer = setTimeout(() => {
      setTyped({ text: shown, over: shown });
      write(shown);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [shown, written]);

  return {
    /** The text in the box. */
    shown,
    /** The text for the request, trimmed. The address keeps a trailing space for people who are still typing. */
    applied: written.trim(),
    type: (text: string) => setTyped({ text, over: written }),
    clear() {
      setTyped({ text: '', over: '' });
      write('');
    },
  };
}

function write(text: string): void {
  patchQuery({ q: textQuery.format(text), page: null }, { replace: true });
}
