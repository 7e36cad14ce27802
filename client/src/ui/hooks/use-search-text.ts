import { useEffect, useState } from 'react';
import { textQuery } from './query-codec.ts';
import { patchQuery, useQueryState } from './use-query-state.ts';

const DEBOUNCE_MS = 400;

/**
 * A search box whose text lives in the address as `?q=`. Typing shows at once and is written there, and so asked of
 * the server, 400 ms after the last key; a list that is paged there as `?page=` begins anew.
 */
export function useSearchText() {
  const [written] = useQueryState('q', textQuery);
  const [typed, setTyped] = useState({ text: written, over: written });
  // Whatever else changes the address, such as a button that clears all filters, wins over what is just typed.
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
    /** As the box shows it. */
    shown,
    /** As the server is asked. The address keeps a space at the end: somebody may go on typing behind it. */
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
