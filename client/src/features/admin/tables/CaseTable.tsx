import { t } from '@lingui/core/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../../ui/controls/buttons/IconButton.tsx';
import { optionalQuery } from '../../../ui/hooks/address/query-codec.ts';
import { useCardKeys } from '../../../ui/hooks/keys/use-card-keys.ts';
import { closeInQuery, openInQuery, swapInQuery, useQueryState } from '../../../ui/hooks/address/use-query-state.ts';
import { LazyDrawer } from '../../../ui/overlays/lazy-overlays.ts';
import { PagedTable, type PagedTableProps } from './PagedTable.tsx';

export interface CaseTableProps<T extends { id: string }, Order extends string> extends Omit<
  PagedTableProps<T, Order>,
  'onOpen' | 'openId'
> {
  titleOf: (row: T) => string;
  /** What the side panel of a row shows. */
  renderCase: (row: T) => ReactNode;
}

/** A table whose rows open in a side panel, which the address stores. `j` and `k` move between the rows. */
export function CaseTable<T extends { id: string }, Order extends string>(props: CaseTableProps<T, Order>) {
  const { titleOf, renderCase, ...table } = props;
  const { data, isPlaceholderData } = table.query;
  const { list } = useCardKeys<HTMLDivElement>();
  const [openId] = useQueryState('case', optionalQuery);
  const rows = data?.content ?? [];
  const index = rows.findIndex(({ id }) => id === openId);
  const row = rows[index];
  // The panel still shows its row while it slides out, also if the row has left the list.
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  const lastIndex = useRef(0);
  useEffect(() => {
    if (index >= 0) lastIndex.current = index;
  }, [index]);

  const isGone = openId !== null && data !== undefined && !isPlaceholderData && row === undefined;
  useEffect(() => {
    if (isGone) closeInQuery({ case: null });
  }, [isGone]);

  /** Returns the row that was open, or the one that took its place. */
  function focusAfterwards(): HTMLElement | boolean {
    const targets = [...(list.current?.querySelectorAll<HTMLElement>('[data-card-target]') ?? [])];
    const own = targets.find((target) => target.closest('tr')?.dataset['id'] === last?.id);
    return own ?? targets[Math.min(lastIndex.current, targets.length - 1)] ?? list.current ?? true;
  }

  return (
    <div ref={list} tabIndex={-1}>
      <PagedTable {...table} openId={row?.id} onOpen={({ id }) => openInQuery({ case: id })} />
      <LazyDrawer
        open={row !== undefined}
        onOpenChange={(isOpen) => !isOpen && closeInQuery({ case: null })}
        title={last === undefined ? '' : titleOf(last)}
        size="panel"
        actions={
          <>
            <StepButton label={t`Previous`} icon={<ChevronUp aria-hidden />} row={rows[index - 1]} />
            <StepButton label={t`Next`} icon={<ChevronDown aria-hidden />} row={rows[index + 1]} />
          </>
        }
        finalFocus={focusAfterwards}
      >
        {last !== undefined && <div key={last.id}>{renderCase(last)}</div>}
      </LazyDrawer>
    </div>
  );
}

function StepButton({ label, icon, row }: { label: string; icon: ReactNode; row: { id: string } | undefined }) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={row === undefined || undefined}
      className="aria-disabled:opacity-40"
      onClick={() => row && swapInQuery({ case: row.id })}
    />
  );
}
