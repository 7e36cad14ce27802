import { useId, type ReactNode } from 'react';

export interface SwitchProps {
  label: string;
  hint: ReactNode;
  checked: boolean;
  onCheckedChange: (isOn: boolean) => void;
}

/** A native checkbox that is announced as a switch. The whole row is its label. */
export function Switch({ label, hint, checked, onCheckedChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="relative flex items-start gap-4 py-3">
      <div className="min-w-0 flex-1">
        {/* The label covers the whole row, so that all of it is clickable. */}
        <label htmlFor={id} className="cursor-pointer font-medium before:absolute before:inset-0">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className={TRACK}
      />
    </div>
  );
}

const TRACK =
  'relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-raised transition-colors ' +
  'before:absolute before:top-0.75 before:left-0.75 before:size-5 before:rounded-full before:bg-muted before:transition-transform ' +
  'checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-on-primary forced-colors:appearance-auto forced-colors:before:hidden';
