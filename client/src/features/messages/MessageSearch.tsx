import { Search } from 'lucide-react';
import { useRef } from 'react';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useShortcuts } from '../../ui/hooks/use-shortcuts.ts';
import type { MessageList } from './use-message-list.ts';

/** The search box of a tab, which `/` reaches. */
export function MessageSearch({ search, className }: { search: MessageList['search']; className: string }) {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <search aria-label="Messages" className={className}>
      <TextField
        ref={input}
        label="Search messages"
        hideLabel
        type="search"
        placeholder="Search messages..."
        maxLength={100}
        icon={<Search aria-hidden />}
        value={search.shown}
        onChange={(event) => search.type(event.target.value)}
      />
    </search>
  );
}
