import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { Select } from './Select.tsx';

type Availability = OutputOf<typeof contract.profile.get>['availabilityStatus'];

const OPTIONS: readonly { value: Availability; label: string }[] = [
  { value: 'online', label: t`Online` },
  { value: 'busy', label: t`Busy` },
  { value: 'offline', label: t`Offline` },
];

export interface AvailabilitySelectProps {
  value: Availability;
  onValueChange: (value: Availability) => void;
}

/** Lets the user choose the availability that others see. */
export function AvailabilitySelect({ value, onValueChange }: AvailabilitySelectProps) {
  return (
    <Select
      label={t`Availability`}
      hint={t`Shown on your profile. It doesn’t pause messages.`}
      options={OPTIONS}
      value={value}
      onChange={({ target }) => {
        const chosen = OPTIONS.find((option) => option.value === target.value);
        if (chosen) onValueChange(chosen.value);
      }}
    />
  );
}
