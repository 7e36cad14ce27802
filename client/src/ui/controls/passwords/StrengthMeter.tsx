import { Trans } from '@lingui/react/macro';
import { passwordStrength, passwordStrengthLabel } from '@proverse/shared';
import { inLanguage } from '#language/in-language';
import { useId } from 'react';
import { cx } from '../../cx.ts';
import { useIsCommonPassword } from './use-is-common-password.ts';

const STEPS = [1, 2, 3, 4, 5] as const;

/** The strength of a password as a labelled meter with five steps and a word. A common password is Weak. */
export function StrengthMeter({ password }: { password: string }) {
  const id = useId();
  const score = passwordStrength(password, { isCommon: useIsCommonPassword(password) });
  const label = inLanguage(passwordStrengthLabel(score));
  const fill = score <= 2 ? 'bg-danger' : score === 3 ? 'bg-warning' : 'bg-success';
  return (
    <div
      role="meter"
      aria-labelledby={id}
      aria-valuemin={0}
      aria-valuemax={STEPS.length}
      aria-valuenow={score}
      aria-valuetext={label}
      className="grid gap-1"
    >
      <div className="flex justify-between text-sm">
        <span id={id} className="text-muted">
          <Trans>Password strength</Trans>
        </span>
        <span aria-hidden className="font-semibold">
          {label}
        </span>
      </div>
      <div className="flex gap-1">
        {STEPS.map((step) => (
          <span
            key={step}
            className={cx('h-1.5 flex-1 rounded-full transition-colors', step <= score ? fill : 'bg-line')}
          />
        ))}
      </div>
    </div>
  );
}
