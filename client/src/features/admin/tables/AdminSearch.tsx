import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import type { useSearchText } from '../../../ui/hooks/address/use-search-text.ts';

export interface AdminSearchProps {
  /** What is searched, such as "Users". */
  label: string;
  placeholder: string;
  search: Pick<ReturnType<typeof useSearchText>, 'shown' | 'type'>;
  /** The filters beside the search box. */
  children?: ReactNode;
}

/** The search box of an admin tab, with its filters. */
export function AdminSearch({ label, placeholder, search, children }: AdminSearchProps) {
  return (
    <search aria-label={label} className="flex flex-wrap gap-x-2 gap-y-3">
      <SearchField
        label={t`Search ${label.toLowerCase()}`}
        hideLabel
        placeholder={placeholder}
        className="flex-[1_1_11rem]"
        value={search.shown}
        onValueChange={search.type}
      />
      {children}
    </search>
  );
}
