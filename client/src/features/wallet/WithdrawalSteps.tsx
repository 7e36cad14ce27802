import { Circle, CircleCheck, CircleDot, CircleX } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import type { Withdrawal, WithdrawalsPage } from './use-withdrawals.ts';
import { stepsOf, type Step } from './withdrawal-steps.ts';

/** The way of a withdrawal as a list of steps, each with its time. */
export function WithdrawalSteps({ withdrawal, days }: { withdrawal: Withdrawal; days: WithdrawalsPage['limits'] }) {
  return (
    <ol aria-label="Progress" className="flex flex-col gap-3">
      {stepsOf(withdrawal, days).map((step) => (
        <li key={step.label} aria-current={step.state === 'current' ? 'step' : undefined} className="flex gap-3">
          <Mark state={step.state} />
          <div className="min-w-0">
            <p className={cx('font-medium', step.state === 'ahead' && 'text-muted')}>
              {step.label}
              <span className="sr-only">{SPOKEN[step.state]}</span>
            </p>
            {step.at !== null && (
              <p className="text-sm text-muted">
                <time dateTime={step.at}>{formatDateTime(Date.parse(step.at))}</time>
              </p>
            )}
            {step.note !== undefined && <p className="text-sm text-muted wrap-anywhere">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

const SPOKEN: Record<Step['state'], string> = {
  done: ': done',
  current: ': now',
  ahead: ': still to come',
  failed: '',
};

function Mark({ state }: { state: Step['state'] }) {
  const { Icon, tone } = MARKS[state];
  return <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', tone)} />;
}

const MARKS = {
  done: { Icon: CircleCheck, tone: 'text-success' },
  current: { Icon: CircleDot, tone: 'text-primary' },
  ahead: { Icon: Circle, tone: 'text-muted' },
  failed: { Icon: CircleX, tone: 'text-danger' },
};
