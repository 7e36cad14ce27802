import { Meter } from '@base-ui/react/meter';
import { cx } from './cx.ts';
import { passwordStrength } from './password-strength.ts';

/** The strength of a password as a labelled meter of five steps and a word. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  const fill = score <= 2 ? 'bg-danger' : score === 3 ? 'bg-warning' : 'bg-success';
  return (
    <Meter.Root value={score} max={5} getAriaValueText={() => label} className="grid gap-1">
      <div className="flex justify-between text-sm">
        <Meter.Label className="text-muted">Password strength</Meter.Label>
        <span aria-hidden className="font-semibold">
          {label}
        </span>
      </div>
      <div className="flex gap-1">
        {[1, 2, 3, 4, 5].map((step) => (
          <span
            key={step}
            className={cx('h-1.5 flex-1 rounded-full transition-colors', step <= score ? fill : 'bg-line')}
          />
        ))}
      </div>
    </Meter.Root>
  );
}
