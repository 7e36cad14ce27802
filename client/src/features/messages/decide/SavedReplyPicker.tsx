import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { foldText, type contract, type OutputOf, langOf } from '@proverse/shared';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { api } from '../../../api/api.ts';
import { LoadStatus, type LoadedPartProps } from '../../../app/LoadStatus.tsx';
import { Link } from '../../../ui/controls/buttons/Link.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

type SavedReplies = OutputOf<typeof contract.savedReplies.list>;

export interface SavedReplyPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (body: string) => void;
  /** Returns what gets the focus when the dialog closes. */
  finalFocus: () => HTMLElement | boolean;
}

/** Finds a saved reply by its title or text. */
export function SavedReplyPicker({ open, onOpenChange, onChoose, finalFocus }: SavedReplyPickerProps) {
  const query = api.savedReplies.list.useQuery(undefined, { enabled: open });
  const search = useRef<HTMLInputElement>(null);
  const hasNone = query.data?.content.length === 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Saved replies`}
      initialFocus={search}
      finalFocus={finalFocus}
    >
      {hasNone ? (
        <p className="text-muted">
          <Trans>Save texts that you often use, and insert them here.</Trans>
        </p>
      ) : (
        <Choices
          query={query}
          search={search}
          onChoose={(body) => {
            onChoose(body);
            onOpenChange(false);
          }}
        />
      )}
      <p className="pt-4 text-sm">
        <Link href="/profile?tab=settings#saved-replies" className="text-primary underline-offset-4 hover:underline">
          {hasNone ? t`Add a saved reply` : t`Manage saved replies`}
        </Link>
      </p>
    </Dialog>
  );
}

interface ChoicesProps extends Pick<LoadedPartProps<SavedReplies>, 'query'> {
  search: RefObject<HTMLInputElement | null>;
  onChoose: (body: string) => void;
}

/**
 * Enter in the search chooses the first match. The arrow keys move between the search and the matches. The search appears
 * before the replies have arrived, so that it gets the focus when the dialog opens.
 */
function Choices({ query, search, onChoose }: ChoicesProps) {
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const words = foldText(text).split(/\s+/);
  const matches = query.data?.content.filter(({ title, body }) => {
    const searched = foldText(`${title} ${body}`);
    return words.every((word) => searched.includes(word));
  });
  const first = matches?.[0];

  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [search.current, ...(list.current?.querySelectorAll('button') ?? [])];
    const place = stops.findIndex((stop) => stop === document.activeElement);
    stops[place + step]?.focus();
  }

  return (
    <div className="flex flex-col gap-2">
      <search>
        <TextField
          ref={search}
          label={t`Search saved replies`}
          hideLabel
          type="search"
          placeholder={t`Search saved replies...`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && first) onChoose(first.body);
            else move(event);
          }}
        />
      </search>
      {!matches && <LoadStatus what={t`your saved replies`} query={query} count={3} className="h-14" />}
      <p role="status" className={matches?.length === 0 ? 'text-muted' : 'sr-only'}>
        {matches?.length === 0
          ? t`No saved reply matches.`
          : matches && plural(matches.length, { one: '# match', other: '# matches' })}
      </p>
      <ul ref={list} className="flex flex-col">
        {matches?.map((reply) => (
          <li key={reply.id}>
            <button type="button" onClick={() => onChoose(reply.body)} onKeyDown={move} className={ITEM}>
              <bdi className="font-medium wrap-anywhere">{reply.title}</bdi>
              <span dir="auto" lang={langOf(reply.body)} className="line-clamp-2 text-sm text-muted wrap-anywhere">
                {reply.body}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const ITEM =
  'flex w-full cursor-pointer flex-col gap-0.5 rounded-control px-3 py-2 text-left hover:bg-raised focus-visible:bg-raised';
