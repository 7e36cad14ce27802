import { t } from '@lingui/core/macro';
import { Select, type SelectProps } from '../../../ui/controls/Select.tsx';
import { patchQuery } from '../../../ui/hooks/address/use-query-state.ts';
import { sentenceCase } from '../sentence-case.ts';

export interface StatusSelectProps extends Pick<SelectProps, 'value'> {
  /** The first is the default, which is left out of the URL. */
  statuses: readonly string[];
}

/** Sets the status filter in the URL and returns to the first page. */
export function StatusSelect({ statuses, ...select }: StatusSelectProps) {
  return (
    <Select
      {...select}
      isPill
      className="w-36 sm:w-40"
      label={t`Status`}
      options={statuses.map((status) => ({ value: status, label: sentenceCase(status) }))}
      onChange={({ target }) => patchQuery({ status: target.value === statuses[0] ? null : target.value, page: null })}
    />
  );
}
