import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Switch } from '../Switch.tsx';

type Hours = NonNullable<OutputOf<typeof contract.push.settings>['quietHours']>;

const NIGHT = { from: '22:00', until: '07:00' };

/** Hours of the day in which notifications wait. They are those of the time zone in which they were last changed. */
export function QuietHours({ hours, onChange }: { hours: Hours | null; onChange: (hours: Hours | null) => void }) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <Switch
        label={t`Quiet hours`}
        hint={t`Notifications wait until quiet hours end, on all your devices.`}
        checked={hours !== null}
        onCheckedChange={(isOn) => onChange(isOn ? { ...NIGHT, timeZone } : null)}
      />
      {hours && (
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <TimeField label={t`From`} time={hours.from} onChange={(from) => onChange({ ...hours, from, timeZone })} />
          <TimeField
            label={t`Until`}
            hint={hours.timeZone === timeZone ? undefined : t`Time zone: ${hours.timeZone}`}
            time={hours.until}
            onChange={(until) => onChange({ ...hours, until, timeZone })}
          />
        </div>
      )}
    </>
  );
}

interface TimeFieldProps {
  label: string;
  hint?: string | undefined;
  time: string;
  onChange: (time: string) => void;
}

/** Saves when it loses the focus, because each part of a time changes the field. */
function TimeField({ label, hint, time, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      type="time"
      required
      label={label}
      hint={hint}
      value={typed ?? time}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        // An incomplete time is empty.
        if (typed && typed !== time) onChange(typed);
        setTyped(undefined);
      }}
      className="grow basis-32"
    />
  );
}
